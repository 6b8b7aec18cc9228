/** Types of the messages between a test and the phone's process, which are plain JSON. */
import type { Hex } from 'viem'

/** Options of a phone. */
export interface PhoneOptions {
  readonly relayUrl: string
  readonly projectId: string
  /** Its accounts; the first one is active. */
  readonly privateKeys: readonly Hex[]
  /** The chains it supports, and the node of each. */
  readonly chains: readonly { readonly id: number; readonly rpcUrl: string }[]
  /** Its name in the session's metadata. */
  readonly name?: string
  /** The redirects of its app in the session's metadata. */
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** A session proposal of a page. */
export interface Proposal {
  readonly id: number
  readonly name: string
  readonly url: string
  /** Chains, methods and events by namespace. */
  readonly namespaces: Readonly<Record<string, ProposedNamespace>>
}

export interface ProposedNamespace {
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What the phone approves: by default everything that is proposed and that it supports. */
export interface Approval {
  readonly chains?: readonly number[]
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
  /** Sent as it is, without the library's checks, like by a hostile wallet. */
  readonly namespaces?: unknown
}

/** How the phone handles requests: answers them, rejects them, or queues them. */
export type RequestBehavior =
  | { readonly type: 'answer' }
  | { readonly type: 'reject'; readonly code: number; readonly message: string }
  | { readonly type: 'queue' }

/** A request that reached the phone. */
export interface ReceivedRequest {
  readonly method: string
  readonly params: unknown
  readonly chainId: string
}

/** The commands, with their parameters and results. */
export interface PhoneCommands {
  readonly pair: (uri: string) => Promise<Proposal>
  readonly approve: (approval?: Approval, proposal?: number) => Promise<string>
  readonly reject: (reason?: { readonly code: number; readonly message: string }) => Promise<void>
  readonly setBehavior: (setBehavior: RequestBehavior) => Promise<void>
  /** Handles the queued requests with the current behavior. */
  readonly answerQueued: () => Promise<void>
  readonly receivedRequests: () => Promise<readonly ReceivedRequest[]>
  readonly addresses: () => Promise<readonly Hex[]>
  /** Makes another account active and emits `accountsChanged`. */
  readonly changeAccount: (index: number) => Promise<void>
  /** Emits `chainChanged`; `update` first adds the chain to the session. */
  readonly changeChain: (chainId: number, update?: 'update') => Promise<void>
  /** Updates the sessions with these namespaces, unchecked. */
  readonly update: (namespaces: unknown) => Promise<void>
  /** Emits an event, unchecked. */
  readonly emit: (name: string, data: unknown, chainId: string) => Promise<void>
  /** Topics of its sessions. */
  readonly sessions: () => Promise<readonly string[]>
  /** Ends its sessions and notifies the page. */
  readonly disconnect: () => Promise<void>
  /** Deletes its sessions without notifying the page. */
  readonly dropSessions: () => Promise<void>
  /** Closes and reopens its connection to the relay. */
  readonly goOffline: () => Promise<void>
  readonly goOnline: () => Promise<void>
}

/** A command to the process. */
export interface PhoneCommand {
  readonly id: number
  readonly command: keyof PhoneCommands
  readonly parameters: readonly unknown[]
}

/** A message of the process: ready, or the result of a command. */
export type PhoneAnswer =
  | { readonly ready: true }
  | { readonly id: number; readonly result?: unknown; readonly error?: string }
