import { errorEntry } from '../errors.ts'

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
  notStored: errorEntry(
    400,
    'file_not_stored',
    'There is no file of your company at this address.',
  ),
  bucketNotFound: errorEntry(404, 'NoSuchBucket', 'Bucket not found'),
  objectNotFound: errorEntry(404, 'NoSuchKey', 'Object not found'),
  uploadNotFound: errorEntry(404, 'NoSuchUpload', 'This upload does not exist or is not yours.'),
  uploadExpired: errorEntry(
    410,
    'NoSuchUpload',
    'This upload was not finished in time. Please start it again.',
  ),
  uploadLocked: errorEntry(
    423,
    'ResourceLocked',
    'Another request is already sending this upload.',
  ),
  uploadComplete: errorEntry(
    400,
    'InvalidRequest',
    'This upload is complete and cannot be canceled.',
  ),
  wrongOffset: errorEntry(409, 'InvalidUploadOffset', 'Upload-Offset conflict'),
  duplicate: errorEntry(409, 'KeyAlreadyExists', 'The resource already exists'),
  inUse: errorEntry(
    409,
    'ResourceInUse',
    "A product, a brief or your company's brand uses this file. Change it there first.",
  ),
  restricted: errorEntry(
    403,
    'AccessDenied',
    'This video is restricted, and its copy would be public. It cannot be copied.',
  ),
  otherBucket: errorEntry(
    400,
    'InvalidRequest',
    'Files cannot be moved to another bucket, because each accepts different types.',
  ),
  metadataTooLong: errorEntry(
    400,
    'InvalidRequest',
    'The metadata of a file may take up at most 8 KiB.',
  ),
  metadataNotText: errorEntry(
    400,
    'InvalidRequest',
    'The metadata of a file contains characters that cannot be stored.',
  ),
  badJson: errorEntry(400, 'InvalidRequest', 'The body is not valid JSON.'),
  unreadableBearer: errorEntry(401, 'AccessDenied', 'Invalid Compact JWS'),
  forgedBearer: errorEntry(401, 'AccessDenied', 'signature verification failed'),
  expiredBearer: errorEntry(401, 'AccessDenied', '"exp" claim timestamp check failed'),
  accessDenied: errorEntry(403, 'AccessDenied', 'Access denied'),
  invalidToken: errorEntry(400, 'InvalidJWT', 'The token of this address is not valid.'),
  expiredToken: errorEntry(400, 'InvalidJWT', '"exp" claim timestamp check failed'),
  otherAddress: errorEntry(400, 'InvalidSignature', 'The url do not match the signature'),
  invalidKey: errorEntry(400, 'InvalidKey', 'Invalid key: {key}'),
  noCompanyFolder: errorEntry(
    403,
    'AccessDenied',
    "The service key stores files for a company: begin the key with the company's id and a slash.",
  ),
  lengthRequired: errorEntry(
    411,
    'MissingContentLength',
    'State the length of the file before sending it.',
  ),
  notOnePiece: errorEntry(
    400,
    'InvalidRequest',
    'Send the file as one upload: partial uploads cannot be concatenated.',
  ),
  tooLarge: errorEntry(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size'),
  quotaExceeded: errorEntry(413, 'QuotaExceeded', 'Your company has no room for this file.'),
  noRoomForVersion: errorEntry(
    413,
    'quota_exceeded',
    'There is no room left to keep the current state as a version. Your changes are saved, and nothing else was changed.',
  ),
  tooManyFiles: errorEntry(
    409,
    'TooManyFiles',
    'Your company has reached its maximum number of files. Delete some first.',
  ),
  diskFull: errorEntry(
    507,
    'InsufficientStorage',
    'The server does not have enough space left for this file. Please try again later.',
  ),
  storeUnavailable: errorEntry(
    503,
    'ServiceUnavailable',
    'The file store does not answer. Please try again in a minute.',
  ),
  empty: errorEntry(415, 'InvalidMimeType', 'The file is empty.'),
  notAVideo: errorEntry(
    415,
    'InvalidMimeType',
    'This is not a supported video file. Please choose an MP4, MOV, WebM or MKV file.',
  ),
  notALogo: errorEntry(
    415,
    'InvalidMimeType',
    'This is not a supported image file. Please choose a PNG, JPEG, WebP, GIF or AVIF file.',
  ),
  notABriefFile: errorEntry(
    415,
    'InvalidMimeType',
    'This is not a supported file. Please choose a PDF, PPTX, DOCX, XLSX or PNG file, without macros.',
  ),
  damagedPicture: errorEntry(
    415,
    'InvalidMimeType',
    'This picture is damaged or too large to be shown.',
  ),
  tooManyPixels: errorEntry(
    413,
    'TooManyPixels',
    'This picture has {megapixels} megapixels; the maximum is {most}.',
  ),
  badTransform: errorEntry(400, 'InvalidRequest', 'A picture cannot have this size.'),
  tooManyPictures: errorEntry(
    429,
    'SlowDown',
    'Too many pictures at once. Please try again in a minute.',
  ),
  badForm: errorEntry(400, 'InvalidRequest', 'The form cannot be read, or is incomplete.'),
  noFile: errorEntry(400, 'InvalidRequest', 'The request contains no file.'),
  interrupted: errorEntry(
    400,
    'InvalidRequest',
    'The request ended before the whole file had arrived.',
  ),
  notAllowed: errorEntry(403, 'AccessDenied', 'new row violates row-level security policy'),
} as const
