/** The mint page's part of a rehearsal, which the script that mounts the studio hands in. */
import { createContext } from 'react'
import type { Lazy } from '@peppermint/wallet-kit'
import type { MintRehearsal } from '@peppermint/ui/sale/rehearsal.ts'

/** Undefined where the studio is drawn without the mint page: on the server, and in the gallery. */
export const MintRehearsalContext = createContext<Lazy<MintRehearsal> | undefined>(undefined)
