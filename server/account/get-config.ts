import type { getConfig as endpoint } from '../../contract/account/account.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { videoChunkBytes } from '../../contract/storage/storage.ts'
import { configuredProviders } from '../auth/providers/configured-providers.ts'
import { automaticCaptions, transcribes } from '../captions/speech/ask-for-new-videos.ts'
import { devMailExists } from '../mail/dev-mail.ts'
import type { Ctx } from '../platform/context.ts'
import { captchaWidget } from '../platform/settings/captcha-widget.ts'

/** What the page needs to know about this installation. None of it is secret. */
export async function getConfig(ctx: Ctx): Promise<Reply<typeof endpoint>> {
  const { env, keys } = ctx.services
  return {
    anonKey: keys.anonKey,
    publicUrl: env.PUBLIC_URL,
    providers: configuredProviders(env).map(({ name, label }) => ({ name, label })),
    singleSignOnDomains: env.AUTH_SAML_IDP_METADATA ? env.AUTH_SAML_DOMAINS : [],
    limits: {
      maxVideoBytes: env.MAX_VIDEO_BYTES,
      maxLogoBytes: env.MAX_LOGO_BYTES,
      videoChunkBytes,
    },
    captcha: captchaWidget(env),
    devMail: devMailExists(env),
    transcription: transcribes(env),
    transcriptionServer: transcribes(env) && env.TRANSCRIBE_BASE_URL !== undefined,
    automaticCaptions: automaticCaptions(env),
  }
}
