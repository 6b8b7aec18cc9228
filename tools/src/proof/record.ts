/** The record of the whole proof of the drawing: both drawings, what compares them, and what runs them. */
import { sourceRecord } from '@peppermint/contracts/sourceRecord'

export const proofRecord = sourceRecord('contracts/generated/artProof.json', [
  'packages/art/src',
  'contracts/generated/pepperArt.ts',
  'contracts/generated/pepperData.ts',
  'contracts/script/sourceRecord.ts',
  'tools/src/proof',
  'tools/src/launch/artSteps.ts',
  'contracts/test/art/ArtBatch.sol',
])
