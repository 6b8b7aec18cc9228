/** What a test says to a phone's process, and what comes back. Types only; everything is plain JSON. */
import type { Hex } from 'viem'

/** What a phone is made of. */
export interface PhoneOptions {
  readonly relayUrl: string
  readonly projectId: string
  /** Its accounts, the first one in use. */
  readonly privateKeys: readonly Hex[]
  /** The chains it knows, and the node of each. */
  readonly chains: readonly { readonly id: number; readonly rpcUrl: string }[]
  /** What it calls itself. */
  readonly name?: string
  /** Where it says that its app can be opened. */
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** What a page asks for when it pairs. */
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

/** What the phone's owner allows. Everything that was asked for and that the phone knows, unless said otherwise. */
export interface Approval {
  readonly chains?: readonly number[]
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
  /** Sent as it is, past the library's own checks: what a hostile wallet would send. */
  readonly namespaces?: unknown
}

/** What the owner does when asked: answers, refuses, or leaves the question on the screen. */
export type Manner =
  | { readonly at: 'answer' }
  | { readonly at: 'refuse'; readonly code: number; readonly message: string }
  | { readonly at: 'hold' }

/** A question that reached the phone. */
export interface AskedOf {
  readonly method: string
  readonly params: unknown
  readonly chainId: string
}

/** The commands, each with its parameters and its result. */
export interface PhoneCommands {
  readonly pair: (uri: string) => Promise<Proposal>
  readonly approve: (approval?: Approval, proposal?: number) => Promise<string>
  readonly reject: (reason?: { readonly code: number; readonly message: string }) => Promise<void>
  readonly manner: (manner: Manner) => Promise<void>
  /** Answers what is on the screen, as `manner` says now. */
  readonly release: () => Promise<void>
  readonly asked: () => Promise<readonly AskedOf[]>
  readonly addresses: () => Promise<readonly Hex[]>
  /** Puts another account first and says so. */
  readonly changeAccount: (index: number) => Promise<void>
  /** Moves to a chain and says so; `update` first makes the session cover it. */
  readonly changeChain: (chainId: number, update?: 'update') => Promise<void>
  /** Sends namespaces as they are. */
  readonly update: (namespaces: unknown) => Promise<void>
  /** Sends an event as it is. */
  readonly emit: (name: string, data: unknown, chainId: string) => Promise<void>
  /** Topics of the sessions that it has. */
  readonly sessions: () => Promise<readonly string[]>
  /** Ends its sessions and tells the page. */
  readonly disconnect: () => Promise<void>
  /** Loses its sessions without a word. */
  readonly forget: () => Promise<void>
  /** Goes out of reach, and comes back. */
  readonly leave: () => Promise<void>
  readonly comeBack: () => Promise<void>
}

/** A command on its way to the process. */
export interface PhoneCommand {
  readonly id: number
  readonly command: keyof PhoneCommands
  readonly parameters: readonly unknown[]
}

/** What the process says: that it is ready, or how a command went. */
export type PhoneAnswer =
  | { readonly ready: true }
  | { readonly id: number; readonly result?: unknown; readonly error?: string }
