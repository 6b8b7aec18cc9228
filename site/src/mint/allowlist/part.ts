/**
 * Everything about allowlists: reading them, their states, and the two forms. One chunk, loaded only where a phase
 * with a list is open or next, so that a mint open to everyone pays nothing for it.
 */
import type { ListForms, ListState, PanelPart } from '../panelBody.ts'
import { CheckAddress } from './CheckAddress.tsx'
import { createAllowlists, type Allowlists, type AllowlistOptions } from './allowlists.ts'
import { ListBody } from './ListBody.tsx'
import { PasteProof } from './PasteProof.tsx'
import { listWords } from './words.ts'

export interface AllowlistPart extends PanelPart<ListState>, ListForms {
  readonly createAllowlists: (options: AllowlistOptions) => Allowlists
}

export const allowlistPart: AllowlistPart = {
  words: listWords,
  Body: ListBody,
  CheckAddress,
  PasteProof,
  createAllowlists,
}
