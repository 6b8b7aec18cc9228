/** The phone's process: the wallet library and its keys, driven by messages from `phone.ts`. */
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { privateKeyToAccount } from 'viem/accounts'
import { answerQuestion } from './phoneAnswers.ts'
import type {
  Approval,
  ReceivedRequest,
  RequestBehavior,
  PhoneAnswer,
  PhoneCommand,
  PhoneCommands,
  PhoneOptions,
  Proposal,
  ProposedNamespace,
} from './phoneMessages.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as PhoneOptions
const send = (outcome: PhoneAnswer) => process.send?.(outcome)

/** Storage in memory. */
const stored = new Map<string, unknown>()
const core = new Core({
  projectId: options.projectId,
  relayUrl: options.relayUrl,
  telemetryEnabled: false,
  logger: 'silent',
  customStoragePrefix: 'phone',
  storage: {
    getKeys: () => Promise.resolve([...stored.keys()]),
    getEntries: () => Promise.resolve([...stored] as [string, never][]),
    getItem: (key) => Promise.resolve(stored.get(key) as never),
    setItem: (key, value) => Promise.resolve(void stored.set(key, value)),
    removeItem: (key) => Promise.resolve(void stored.delete(key)),
  },
})
const kit = await WalletKit.init({
  // The library depends on another version of core, which is compatible.
  core: core as never,
  metadata: {
    name: options.name ?? 'Phone',
    description: 'A wallet for tests.',
    url: 'https://phone.example',
    icons: [],
    ...(options.redirect && { redirect: options.redirect }),
  },
  signConfig: { disableRequestQueue: true },
})

let accounts = options.privateKeys.map((key) => privateKeyToAccount(key))
let setBehavior: RequestBehavior = { type: 'answer' }
const receivedRequests: ReceivedRequest[] = []
let queued: WalletKitTypes.SessionRequest[] = []
const proposals = new Map<number, WalletKitTypes.SessionProposal>()
let latest = 0
const waiting: ((proposal: Proposal) => void)[] = []

kit.on('session_proposal', (proposal) => {
  proposals.set(proposal.id, proposal)
  latest = proposal.id
  const { proposer, optionalNamespaces } = proposal.params
  waiting.shift()?.({
    id: proposal.id,
    name: proposer.metadata.name,
    url: proposer.metadata.url,
    namespaces: optionalNamespaces as Readonly<Record<string, ProposedNamespace>>,
  })
})
kit.on('session_request', (request) => {
  const { request: question, chainId } = request.params
  receivedRequests.push({ method: question.method, params: question.params, chainId })
  if (setBehavior.type === 'queue') queued.push(request)
  else void answer(request)
})

/** Responds to a request with the current behavior. */
async function answer({ id, topic, params }: WalletKitTypes.SessionRequest): Promise<void> {
  const jsonrpc = '2.0'
  const respond = (response: object) =>
    kit.respondSessionRequest({ topic, response: { id, jsonrpc, ...response } as never })
  if (setBehavior.type === 'reject') {
    await respond({ error: { code: setBehavior.code, message: setBehavior.message } })
    return
  }
  try {
    await respond({
      result: await answerQuestion(params.request, params.chainId, accounts, options.chains),
    })
  } catch (error) {
    await respond({ error: { code: -32000, message: error instanceof Error ? error.message : 'failed' } })
  }
}

/** The approved namespaces of a proposal. */
function allowed({ params }: WalletKitTypes.SessionProposal, approval: Approval): object {
  const { chains = [], methods = [], events = [] } = params.optionalNamespaces['eip155'] ?? {}
  const known = approval.chains ?? options.chains.map(({ id }) => id)
  const on = approval.chains ? known : known.filter((id) => chains.includes(`eip155:${id}`))
  return {
    eip155: {
      chains: on.map((id) => `eip155:${id}`),
      accounts: on.flatMap((id) => accounts.map(({ address }) => `eip155:${id}:${address}`)),
      methods: approval.methods ?? methods,
      events: approval.events ?? events,
    },
  }
}

const topics = () => Object.keys(kit.getActiveSessions())
const engine = () => kit.engine.signClient.engine
const gone = { code: 6000, message: 'User disconnected.' }

// If both sides end a session at the same time, or the socket closes before the relay's receipt, the library waits
// forever to delete the session and receives nothing meanwhile. This phone does not wait.
const remove = Reflect.get(engine(), 'deleteSession') as (session: unknown) => Promise<void>
Reflect.set(engine(), 'deleteSession', (session: unknown) => remove(session).catch(() => undefined))
const { relayer } = kit.engine.signClient.core
const unsubscribe = relayer.unsubscribe.bind(relayer)
relayer.unsubscribe = async (topic, unsubscribing) => {
  unsubscribe(topic, unsubscribing).catch(() => undefined)
}

/** Updates the sessions' accounts to their current order, on `extra` chains, too. */
async function updateAll(extra: readonly number[] = []): Promise<void> {
  for (const [topic, { namespaces }] of Object.entries(kit.getActiveSessions())) {
    const now = namespaces['eip155']
    if (!now) continue
    const chains = [
      ...new Set([
        ...now.accounts.map((account) => account.split(':').slice(0, 2).join(':')),
        ...extra.map((id) => `eip155:${id}`),
      ]),
    ]
    const listed = chains.flatMap((chain) => accounts.map(({ address }) => `${chain}:${address}`))
    await kit.updateSession({ topic, namespaces: { eip155: { ...now, chains, accounts: listed } } })
  }
}

/** Without the library's checks, so that a test can send invalid events. */
const emit = async (name: string, data: unknown, chainId: string) => {
  Object.assign(engine(), { isValidEmit: () => Promise.resolve() })
  for (const topic of topics()) await kit.emitSessionEvent({ topic, event: { name, data }, chainId })
}

const commands: PhoneCommands = {
  pair(uri) {
    const proposal = new Promise<Proposal>((resolve) => waiting.push(resolve))
    return kit.pair({ uri }).then(() => proposal)
  },
  async approve(approval = {}, id = latest) {
    const proposal = proposals.get(id)
    if (!proposal) throw new Error('There is no session proposal.')
    // A hostile wallet approves any namespaces.
    if (approval.namespaces !== undefined)
      Object.assign(engine(), { isValidApprove: () => Promise.resolve() })
    const namespaces = (approval.namespaces ?? allowed(proposal, approval)) as never
    const { topic } = await kit.approveSession({ id, namespaces })
    return topic
  },
  reject: (reason = { code: 5000, message: 'User rejected.' }) => kit.rejectSession({ id: latest, reason }),
  async setBehavior(next) {
    setBehavior = next
  },
  async answerQueued() {
    const questions = queued
    queued = []
    await Promise.all(questions.map(answer))
  },
  receivedRequests: () => Promise.resolve(receivedRequests),
  addresses: () => Promise.resolve(accounts.map(({ address }) => address)),
  async changeAccount(index) {
    const chosen = accounts[index]
    if (!chosen) throw new Error(`There is no account ${index}.`)
    accounts = [chosen, ...accounts.filter((account) => account !== chosen)]
    await updateAll()
    const [first] = options.chains
    await emit('accountsChanged', [`eip155:${first?.id}:${chosen.address}`], `eip155:${first?.id}`)
  },
  async changeChain(chainId, update) {
    if (update) await updateAll([chainId])
    const on = update ? chainId : options.chains[0]?.id
    await emit('chainChanged', chainId, `eip155:${on}`)
  },
  async update(namespaces) {
    Object.assign(engine(), { isValidUpdate: () => Promise.resolve() })
    for (const topic of topics()) await kit.updateSession({ topic, namespaces: namespaces as never })
  },
  emit,
  sessions: () => Promise.resolve(topics()),
  async disconnect() {
    // The page may have ended the session at the same time.
    for (const topic of topics()) await kit.disconnectSession({ topic, reason: gone }).catch(() => undefined)
  },
  async dropSessions() {
    for (const topic of topics()) await kit.engine.signClient.session.delete(topic, gone)
  },
  goOffline: () => core.relayer.transportClose(),
  goOnline: () => core.relayer.transportOpen(),
}

// The library validates some messages without awaiting the result.
process.on('unhandledRejection', () => undefined)
process.on('message', ({ id, command, parameters }: PhoneCommand) => {
  const run = commands[command] as (...given: readonly unknown[]) => Promise<unknown>
  run(...parameters).then(
    (result) => send({ id, result }),
    (error: unknown) => send({ id, error: error instanceof Error ? error.message : JSON.stringify(error) }),
  )
})
send({ ready: true })
