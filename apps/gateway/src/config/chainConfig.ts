/** Configuration of one chain of the gateway, as checked at startup. What each field means: `chainInput.ts`. */
import type { z } from 'zod'
import type { chainConfigSchema } from './chainConfigSchema.ts'
import type { Frozen } from './chainInput.ts'

type Complete = z.output<typeof chainConfigSchema>
export interface GatewayChainConfig extends Frozen<Omit<Complete, 'safeApps'>> {
  /** Sent as they are. */
  readonly safeApps: readonly Complete['safeApps'][number][]
}
