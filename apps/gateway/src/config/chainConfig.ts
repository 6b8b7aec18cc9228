/** Configuration of one chain of the gateway, as checked at startup. What each field means: `chainInput.ts`. */
import type { z } from 'zod'
import type { chainConfigSchema } from './chainConfigSchema.ts'
import type { safeDeployments } from './chainInput.ts'

type Frozen<T> = unknown extends T ? T : { readonly [Key in keyof T]: Frozen<T[Key]> }

type Complete = z.output<typeof chainConfigSchema>
export interface GatewayChainConfig extends Frozen<Omit<Complete, 'safeApps'>> {
  /** Sent as they are. */
  readonly safeApps: readonly Complete['safeApps'][number][]
}

/** Addresses of Safe's contracts on one chain. */
export type SafeDeployments = Frozen<z.output<typeof safeDeployments>>
