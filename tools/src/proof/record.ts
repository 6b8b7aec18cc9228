/** The record of the whole proof of the drawing: both drawings, what compares them, and what runs them. */
import { sourceRecord } from '@peppermint/contracts/sourceRecord'

export const PROOF_SOURCES = [
  'packages/art/src',
  'contracts/generated/pepperArt.ts',
  'contracts/generated/pepperData.ts',
  'contracts/script/sourceRecord.ts',
  'tools/src/proof',
  'packages/sale/src/launch/artSteps.ts',
  'contracts/test/art/ArtBatch.sol',
] as const

export const proofRecord = sourceRecord('contracts/generated/artProof.json', PROOF_SOURCES)
