/** The family of states about mints that were asked for. Loaded when a mint becomes possible, before it is needed. */
import type { MintsState, PanelPart, PendingMints } from '../panelBody.ts'
import { MintsBody } from './MintsBody.tsx'
import { Pending } from './Pending.tsx'
import { mintsWords } from './words.ts'

export const mintsPart: PanelPart<MintsState> & PendingMints = { words: mintsWords, Body: MintsBody, Pending }
