import type { z } from 'zod'
import type { Brief, BriefStatus, BriefType, briefBody } from '../../contract/briefs/briefs.ts'
import { briefErrors } from '../../contract/briefs/briefs.ts'
import { refusal } from '../../contract/errors.ts'
import { presentAddress } from '../storage/present-address.ts'
import type { Signer } from '../storage/signed/address-token.ts'
import { memberAddresses } from '../videos/member-addresses.ts'
import { toVideo } from '../videos/video-view.ts'
import type { BriefRow, BriefValues } from './queries.ts'

/** A brief's row as the pages see it; a restricted video plays only for this session. */
export async function toBrief(signer: Signer, row: BriefRow): Promise<Brief> {
  const { video } = row
  return {
    id: row.id,
    title: row.title,
    productId: row.product_id,
    productName: row.product_name,
    type: row.type as BriefType,
    description: row.description,
    status: row.status as BriefStatus,
    timeline: row.timeline,
    budgetRange: row.budget_range,
    targetAudience: row.target_audience,
    requirements: row.requirements,
    uploadedVideoUrl:
      row.video_object_id === null
        ? row.uploaded_video_url
        : presentAddress(signer.services.env, row.uploaded_video_url),
    videoStored: row.video_object_id !== null,
    processing: row.processing,
    video: video && toVideo(video, await memberAddresses(signer, row.uploaded_video_url, video)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
    userId: row.user_id,
  }
}

/** The columns filled by a validated body. Throws if the video is missing. */
export function toBriefValues(body: z.output<typeof briefBody>): BriefValues {
  if (!body.uploadedVideoUrl) {
    throw refusal(briefErrors.videoRequired, {}, [
      { path: 'uploadedVideoUrl', message: briefErrors.videoRequired.message },
    ])
  }
  return {
    title: body.title,
    product_id: body.productId,
    type: body.type,
    description: body.description,
    status: body.status,
    timeline: body.timeline,
    budget_range: body.budgetRange,
    target_audience: body.targetAudience,
    requirements: body.requirements,
    uploaded_video_url: body.uploadedVideoUrl,
  }
}
