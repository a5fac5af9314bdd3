import type { ErrorEntry } from '../errors.ts'

/** The two buckets of the specification. */
export const buckets = {
  logos: 'product_logos',
  videos: 'brief_videos',
  files: 'brief_files',
} as const

/** Size of one chunk of a resumable upload, in bytes. */
export const videoChunkBytes = 8 * 1024 * 1024

/** Accepted content types, detected from the file's bytes, and the extension stored with each. */
export const videoTypes = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/matroska': 'mkv',
} as const

export const logoTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const

/** The path below PUBLIC_URL that serves stored files. */
export const publicObjectPath = '/storage/v1/object/public'

/** The path that serves resized logos. */
export const renderedObjectPath = '/storage/v1/render/image/public'

/** The progress of an upload, in percent: started, bytes stored, address known. */
export const uploadProgress = { started: 10, stored: 75, done: 100 } as const

export const storageErrors = {
  notStored: {
    status: 400,
    code: 'file_not_stored',
    message: 'There is no file of your company at this address.',
  },
  bucketNotFound: { status: 404, code: 'NoSuchBucket', message: 'Bucket not found' },
  objectNotFound: { status: 404, code: 'NoSuchKey', message: 'Object not found' },
  uploadNotFound: {
    status: 404,
    code: 'NoSuchUpload',
    message: 'This upload does not exist or is not yours.',
  },
  uploadExpired: {
    status: 410,
    code: 'NoSuchUpload',
    message: 'This upload was not finished in time. Please start it again.',
  },
  uploadLocked: {
    status: 423,
    code: 'ResourceLocked',
    message: 'Another request is already sending this upload.',
  },
  uploadComplete: {
    status: 400,
    code: 'InvalidRequest',
    message: 'This upload is complete and cannot be canceled.',
  },
  wrongOffset: { status: 409, code: 'InvalidUploadOffset', message: 'Upload-Offset conflict' },
  duplicate: {
    status: 409,
    code: 'KeyAlreadyExists',
    message: 'The resource already exists',
  },
  inUse: {
    status: 409,
    code: 'ResourceInUse',
    message: "A product, a brief or your company's brand uses this file. Change it there first.",
  },
  restricted: {
    status: 403,
    code: 'AccessDenied',
    message: 'This video is restricted, and its copy would be public. It cannot be copied.',
  },
  otherBucket: {
    status: 400,
    code: 'InvalidRequest',
    message: 'Files cannot be moved to another bucket, because each accepts different types.',
  },
  metadataTooLong: {
    status: 400,
    code: 'InvalidRequest',
    message: 'The metadata of a file may take up at most 8 KiB.',
  },
  metadataNotText: {
    status: 400,
    code: 'InvalidRequest',
    message: 'The metadata of a file contains characters that cannot be stored.',
  },
  badJson: { status: 400, code: 'InvalidRequest', message: 'The body is not valid JSON.' },
  unreadableBearer: { status: 401, code: 'AccessDenied', message: 'Invalid Compact JWS' },
  forgedBearer: { status: 401, code: 'AccessDenied', message: 'signature verification failed' },
  expiredBearer: {
    status: 401,
    code: 'AccessDenied',
    message: '"exp" claim timestamp check failed',
  },
  accessDenied: { status: 403, code: 'AccessDenied', message: 'Access denied' },
  invalidToken: {
    status: 400,
    code: 'InvalidJWT',
    message: 'The token of this address is not valid.',
  },
  expiredToken: { status: 400, code: 'InvalidJWT', message: '"exp" claim timestamp check failed' },
  otherAddress: {
    status: 400,
    code: 'InvalidSignature',
    message: 'The url do not match the signature',
  },
  invalidKey: { status: 400, code: 'InvalidKey', message: 'Invalid key: {key}' },
  noCompanyFolder: {
    status: 403,
    code: 'AccessDenied',
    message:
      "The service key stores files for a company: begin the key with the company's id and a slash.",
  },
  lengthRequired: {
    status: 411,
    code: 'MissingContentLength',
    message: 'State the length of the file before sending it.',
  },
  notOnePiece: {
    status: 400,
    code: 'InvalidRequest',
    message: 'Send the file as one upload: partial uploads cannot be concatenated.',
  },
  tooLarge: {
    status: 413,
    code: 'EntityTooLarge',
    message: 'The object exceeded the maximum allowed size',
  },
  quotaExceeded: {
    status: 413,
    code: 'QuotaExceeded',
    message: 'Your company has no room for this file.',
  },
  noRoomForVersion: {
    status: 413,
    code: 'quota_exceeded',
    message:
      'There is no room left to keep the current state as a version. Your changes are saved, and nothing else was changed.',
  },
  tooManyFiles: {
    status: 409,
    code: 'TooManyFiles',
    message: 'Your company has reached its maximum number of files. Delete some first.',
  },
  diskFull: {
    status: 507,
    code: 'InsufficientStorage',
    message: 'The server does not have enough space left for this file. Please try again later.',
  },
  storeUnavailable: {
    status: 503,
    code: 'ServiceUnavailable',
    message: 'The file store does not answer. Please try again in a minute.',
  },
  empty: { status: 415, code: 'InvalidMimeType', message: 'The file is empty.' },
  notAVideo: {
    status: 415,
    code: 'InvalidMimeType',
    message: 'This is not a supported video file. Please choose an MP4, MOV, WebM or MKV file.',
  },
  notALogo: {
    status: 415,
    code: 'InvalidMimeType',
    message:
      'This is not a supported image file. Please choose a PNG, JPEG, WebP, GIF or AVIF file.',
  },
  notABriefFile: {
    status: 415,
    code: 'InvalidMimeType',
    message:
      'This is not a supported file. Please choose a PDF, PPTX, DOCX, XLSX or PNG file, without macros.',
  },
  damagedPicture: {
    status: 415,
    code: 'InvalidMimeType',
    message: 'This picture is damaged or too large to be shown.',
  },
  tooManyPixels: {
    status: 413,
    code: 'TooManyPixels',
    message: 'This picture has {megapixels} megapixels; the maximum is {most}.',
  },
  badTransform: {
    status: 400,
    code: 'InvalidRequest',
    message: 'A picture cannot have this size.',
  },
  tooManyPictures: {
    status: 429,
    code: 'SlowDown',
    message: 'Too many pictures at once. Please try again in a minute.',
  },
  badForm: {
    status: 400,
    code: 'InvalidRequest',
    message: 'The form cannot be read, or is incomplete.',
  },
  noFile: { status: 400, code: 'InvalidRequest', message: 'The request contains no file.' },
  interrupted: {
    status: 400,
    code: 'InvalidRequest',
    message: 'The request ended before the whole file had arrived.',
  },
  notAllowed: {
    status: 403,
    code: 'AccessDenied',
    message: 'new row violates row-level security policy',
  },
} as const satisfies Record<string, ErrorEntry>
