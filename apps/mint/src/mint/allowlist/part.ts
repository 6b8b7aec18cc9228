/**
 * Everything about allowlists: reading them, their states, and the two forms. One chunk, loaded only if an allowlist
 * phase is open or next.
 */
import type { AllowlistForms, AllowlistState, PanelPart } from '../panelBody.ts'
import { CheckAddress } from './CheckAddress.tsx'
import { createAllowlists, type Allowlists, type AllowlistOptions } from './allowlists.ts'
import { ListBody } from './ListBody.tsx'
import { PasteProof } from './PasteProof.tsx'
import { allowlistWords } from '../words/allowlistWords.ts'

export interface AllowlistPart extends PanelPart<AllowlistState>, AllowlistForms {
  readonly createAllowlists: (options: AllowlistOptions) => Allowlists
}

export const allowlistPart: AllowlistPart = {
  words: allowlistWords,
  Body: ListBody,
  CheckAddress,
  PasteProof,
  createAllowlists,
}
