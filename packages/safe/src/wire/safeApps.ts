/** Safe Apps: web pages that a client opens in a frame and connects to a Safe (`/v1/chains/{chainId}/safe-apps`). */
import { z } from 'zod'

/** Which clients list an app: all of them, or those whose URL is in `value`. */
export const appAccessPolicy = z.enum(['NO_RESTRICTIONS', 'DOMAIN_ALLOWLIST', 'UNKNOWN'])
export const appFeature = z.enum(['BATCHED_TRANSACTIONS'])
export const socialPlatform = z.enum(['TWITTER', 'GITHUB', 'DISCORD', 'TELEGRAM', 'UNKNOWN'])

export const safeApp = z.object({
  id: z.number(),
  url: z.string(),
  name: z.string(),
  iconUrl: z.string().nullable(),
  description: z.string(),
  chainIds: z.array(z.string()),
  provider: z.object({ url: z.string(), name: z.string() }).nullable(),
  accessControl: z.object({ type: appAccessPolicy, value: z.array(z.string()).nullable() }),
  tags: z.array(z.string()),
  features: z.array(appFeature),
  socialProfiles: z.array(z.object({ platform: socialPlatform, url: z.string() })),
  developerWebsite: z.string().nullable(),
  featured: z.boolean(),
})
export type SafeApp = z.infer<typeof safeApp>
