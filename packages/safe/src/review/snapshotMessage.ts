/** Messages of Snapshot, which no contract acts on: its servers count them. */
import type { Address } from 'viem'
import type { TypedMessage } from '../hashes/index.ts'
import { address, integer, items, type Struct, text } from './typedDataFields.ts'

export type SnapshotMessage = {
  readonly type: 'snapshot'
  /** Whose message it is. */
  readonly from: string
} & (
  | {
      readonly action: 'vote'
      readonly space: string
      readonly proposal: string
      /** Options, counted from 1; a text for weights, and for what is encrypted. */
      readonly choice: readonly bigint[] | string
    }
  | { readonly action: 'propose'; readonly space: string; readonly title: string }
  | {
      readonly action: 'edit-proposal'
      readonly space: string
      readonly proposal: string
      readonly title: string
    }
  | { readonly action: 'cancel-proposal'; readonly space: string; readonly proposal: string }
  | { readonly action: 'set-space' | 'delete-space'; readonly space: string }
  | { readonly action: 'set-alias'; readonly alias: Address }
)

const FROM = '(?:address|string) from'
const BEGINNING = `${FROM},string space,uint64 timestamp`
const CONTENT = 'string type,string title,string body,string discussion,string\\[\\] choices'

type Reader = (content: Struct) => Omit<SnapshotMessage, 'type' | 'from'>

const proposalOf = ({ space, proposal }: Struct) => ({ space: text(space), proposal: text(proposal) })

const vote = (choice: string): string =>
  `Vote\\(${BEGINNING},(?:string|bytes32) proposal,${choice} choice,(?:string reason,string app,)?string metadata\\)`
const voteOf = (content: Struct) => ({ action: 'vote' as const, ...proposalOf(content) })

/** Whole types: those of the site and of its older versions. */
const SHAPES: readonly (readonly [string, Reader])[] = [
  [
    vote('uint32(?:\\[\\])?'),
    (content) => ({ ...voteOf(content), choice: items(content['choice']).map(integer) }),
  ],
  [vote('string'), (content) => ({ ...voteOf(content), choice: text(content['choice']) })],
  [
    `Proposal\\(${BEGINNING},${CONTENT},(?:string\\[\\] labels,)?uint64 start,uint64 end,uint64 snapshot,(?:string network,)?string plugins(?:,string privacy)?(?:,string app)?\\)`,
    ({ space, title }) => ({ action: 'propose', space: text(space), title: text(title) }),
  ],
  [
    `UpdateProposal\\(string proposal,${BEGINNING},${CONTENT},(?:string\\[\\] labels,)?string plugins(?:,string privacy)?\\)`,
    (content) => ({ action: 'edit-proposal', ...proposalOf(content), title: text(content['title']) }),
  ],
  [
    `CancelProposal\\(${BEGINNING},(?:string|bytes32) proposal\\)`,
    (content) => ({ action: 'cancel-proposal', ...proposalOf(content) }),
  ],
  [`Space\\(${BEGINNING},string settings\\)`, ({ space }) => ({ action: 'set-space', space: text(space) })],
  [`DeleteSpace\\(${BEGINNING}\\)`, ({ space }) => ({ action: 'delete-space', space: text(space) })],
  [
    `Alias\\(${FROM},address alias(?:,uint64 timestamp)?\\)`,
    ({ alias }) => ({ action: 'set-alias', alias: address(alias) }),
  ],
]

const READERS = SHAPES.map(([shape, read]) => [new RegExp(`^${shape}$`), read] as const)

/** @returns undefined for every other type. @throws {UnreadableError} */
export function readSnapshot(typeText: string | undefined, content: Struct): SnapshotMessage | undefined {
  const read = READERS.find(([shape]) => shape.test(typeText ?? ''))?.[1]
  return read && ({ type: 'snapshot', from: text(content['from']), ...read(content) } as SnapshotMessage)
}

/** By name and version, and nothing besides but a contract, which Snapshot's own messages never name. */
export function isOfSnapshot(domain: TypedMessage['domain']): boolean {
  const { name, version, verifyingContract: _, ...others } = domain ?? {}
  return (
    name === 'snapshot' && version === '0.1.4' && Object.values(others).every((value) => value === undefined)
  )
}
