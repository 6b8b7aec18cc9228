/** One chain as the operator configures it: only `rpcUrls` is required, the rest is found or has a default. */
import type { z } from 'zod'
import { chainConfigInput } from './chainInput.ts'

/** Checks what is written; `completeChain` adds what is missing. Unknown names are faults, as mistyped ones would be ignored. */
export const chainFields = chainConfigInput.partial({ chainId: true })

/** As written. */
export type ChainFields = z.input<typeof chainFields>
