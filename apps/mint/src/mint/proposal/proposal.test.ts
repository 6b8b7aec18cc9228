import { expect, test } from 'vitest'
import { parseProposal, proposalData, type Proposal } from './proposal.ts'

const proposal: Proposal = {
  status: 'signing',
  nonce: 18,
  before: 0,
  threshold: 2,
  rejections: 1,
  source: 'service',
  owners: [
    { address: '0x8f2C3bA41d70996cE2f5bC1e0a5D1c37dEe941Be', hasSigned: true, signedAt: 1_795_223_250_000 },
    { address: '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31', hasSigned: false },
  ],
}

test('a stored proposal is read as it was written', () => {
  expect(parseProposal(proposalData(proposal))).toEqual(proposal)
})

test('one that an earlier version stored has no rejections', () => {
  const { rejections: _, ...earlier } = proposal
  expect(parseProposal(proposalData(earlier as Proposal))).toEqual({ ...proposal, rejections: 0 })
})

test.each([
  ['nothing', undefined],
  ['a text', 'signing'],
  ['null', null],
  ['an unknown status', { ...proposal, status: 'executed' }],
  ['an unknown source', { ...proposal, source: 'elsewhere' }],
  ['a nonce that is none', { ...proposal, nonce: -1 }],
  ['a threshold as a text', { ...proposal, threshold: '2' }],
  ['rejections as a text', { ...proposal, rejections: '1' }],
  ['no owners', { ...proposal, owners: undefined }],
  ['an owner without a valid address', { ...proposal, owners: [{ address: '0x12', hasSigned: true }] }],
  ['an owner without a signature flag', { ...proposal, owners: [{ address: proposal.owners[0]?.address }] }],
  ['a time that is none', { ...proposal, owners: [{ ...proposal.owners[0], signedAt: 1.5 }] }],
])('%s is no proposal', (_, data) => {
  expect(parseProposal(data as never)).toBeUndefined()
})
