/**
 * Random histories of one account: two tabs, one wallet, other devices, a chain with reorgs, and nodes that lag, are
 * pruned, unreachable or wrong. After every check a referee compares the journal with the actual chain.
 */
import type { Address } from 'viem'
import type { TestChain } from '../testing/startChain.fixture.ts'
import { close as closeGate, pass, deployTurnstile, TRANSFER } from '../testing/turnstile.fixture.ts'
import { openHistoryChain } from './historyChain.fixture.ts'
import { createNodeClient, NODE_KINDS, type NodeKind } from './historyNodes.fixture.ts'
import { createReferee, type HistoryPage, type Prompt } from './historyReferee.fixture.ts'
import { createAccount, openWallet } from './historyWallet.fixture.ts'
import { createJournal, watchJournal, getNonceAndBlock, type JournalEntry } from './index.ts'
import { createRandom } from './random.fixture.ts'
import { profile } from './tabs.fixture.ts'

const MAX_STEP_MS = 7_000

/** The failure, with the history that led to it. */
export class Counterexample extends Error {
  override readonly name = 'Counterexample'
}

/** Plays one history. @throws {Counterexample} if the journal is wrong. */
export async function playHistory(chain: TestChain, seed: number, steps = 22): Promise<void> {
  const random = createRandom(seed)
  const { roll, below, pick, bytes } = random
  const log: string[] = []
  let clock = Date.now()
  const now = (): number => clock

  function fail(reason: string, entry?: JournalEntry): never {
    const shown = JSON.stringify(entry, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    )
    throw new Counterexample(`seed ${seed}: ${reason}\n${log.join('\n')}\n${shown ?? ''}`)
  }

  const signer = createAccount(seed)
  const account = signer.address
  const minter = `0x${account.slice(2).toLowerCase().padStart(64, '0')}` as const
  await chain.rpc('anvil_dropAllTransactions')
  const gate = await deployTurnstile(chain, bytes(20))
  const silent = bytes(20)
  await chain.rpc('anvil_setCode', [silent, '0x00'])
  const logs = { address: gate, topics: [TRANSFER, `0x${'0'.repeat(64)}`, minter] } as const
  const history = openHistoryChain(
    chain,
    random,
    log,
    ({ address, topics }) => address.toLowerCase() === gate && topics[2] === minter,
  )
  const kind = pick(['plain', 'plain', 'smart wallet', 'Safe'] as const)
  const wallet = await openWallet(history, kind, signer, gate, silent, random)
  await chain.rpc('anvil_mine', ['0x1'])
  log.push(`a ${kind}`)

  const site = profile()
  const prompts: Prompt[] = []
  const pages = ['A', 'B'].map((name) => openPage(name))
  const isMint = ({ to, data }: { readonly to: Address; readonly data: string }): boolean =>
    to === gate && data === pass
  const referee = createReferee(history, wallet, prompts, isMint, now, fail)

  function openPage(name: string): HistoryPage {
    const tab = site.open()
    return { name, tab, journal: createJournal({ ...tab, now }) }
  }

  async function ask(page: HistoryPage): Promise<void> {
    const at = await getNonceAndBlock(await createNodeClient(chain, 'honest', random), account)
    const request = { to: gate, data: pass, value: 0n }
    const intent = { chainId: chain.chainId, account, description: 'Mint', request, expectedLog: logs, ...at }
    const { id } = page.journal.addIntent(intent)
    prompts.push({ id, page, status: 'open', sent: [] })
    log.push(`${page.name}: asks, nonce ${at.nonce}`)
  }

  function answer(prompt: Prompt): void {
    prompt.status = 'answered'
    if (prompt.answer) prompt.page.journal.markSent(prompt.id, prompt.answer)
    log.push(`${prompt.page.name}: wallet answers ${prompt.answer?.slice(0, 8) ?? ''}`)
  }

  function refuse(prompt: Prompt): void {
    prompt.status = 'rejected'
    if (prompt.answer) prompt.silentlyRefusedAt = clock
    prompt.page.journal.markRejected(prompt.id)
    log.push(`${prompt.page.name}: ${prompt.answer ? 'reported as refused' : 'refused'}`)
  }

  async function approve(prompt: Prompt): Promise<void> {
    const approval = await wallet.approve()
    const { sent, operation } = approval
    prompt.answer = approval.answer
    if (operation) prompt.operation = operation
    if (sent) prompt.sent.push(sent)
    const expected = prompt.page.journal.find(prompt.id)?.nonce ?? 0
    if (sent?.signer === signer && sent.nonce < expected) prompt.isBelow = true
    const name = operation ? `operation ${operation.hash.slice(0, 8)} ${operation.data.slice(0, 4)}` : ''
    const carrier = sent ? ` in ${sent.hash.slice(0, 8)} nonce ${sent.nonce}` : ''
    log.push(`${prompt.page.name}: approved ${name}${carrier}`)
    const how = roll()
    // A failed inner call leaves no log by which a false rejection could be detected.
    const isSound = operation ? operation.data === pass : sent?.to !== silent
    if (how < 0.7) answer(prompt)
    else if (how < 0.85 && isSound) refuse(prompt)
    // Otherwise the answer comes with a later step, or never.
  }

  async function execute(): Promise<void> {
    const waiting: Prompt[] = []
    for (const prompt of prompts)
      if (prompt.operation && (prompt.sent.length === 0 || roll() < 0.2)) waiting.push(prompt)
    const prompt = pick(waiting)
    if (!prompt?.operation) return
    const sent = await wallet.execute(prompt.operation)
    prompt.sent.push(sent)
    log.push(`operation ${prompt.operation.hash.slice(0, 8)} executed in ${sent.hash.slice(0, 8)}`)
  }

  async function outbid(): Promise<void> {
    const last = (await history.pending()).at(-1)
    if (!last) return
    const faster = roll() < 0.5 ? await wallet.speedUp(last) : undefined
    if (faster) prompts.find(({ sent }) => sent.includes(last))?.sent.push(faster)
    const other = faster ?? (await wallet.replace(last))
    log.push(`${faster ? 'speeds up' : 'replaces'} ${last.hash.slice(0, 8)} as ${other.hash.slice(0, 8)}`)
  }

  async function look(page: HistoryPage, node: NodeKind): Promise<void> {
    const client = await createNodeClient(chain, node, random)
    const entries = (): readonly JournalEntry[] => page.journal.entries(chain.chainId, account)
    const before = new Map(entries().map((entry) => [entry.id, entry]))
    if (node === 'honest') await referee.beforeHonestLook()
    const { chainId } = chain
    const options = { journal: page.journal, client, chainId, account, pollingIntervalMs: 1e9, now }
    // A failed check leaves the entries unchanged.
    const following = watchJournal({ ...options, onError: () => undefined })
    await following.check()
    following.stop()
    for (const entry of entries()) {
      const old = before.get(entry.id)
      const hash = 'hash' in entry && entry.hash ? entry.hash.slice(0, 8) : ''
      if (old !== entry)
        log.push(`${page.name} looks (${node}): ${old?.status ?? '–'} → ${entry.status} ${hash}`)
      // A reorg may have invalidated earlier conclusions; those of this check must be true.
      if (old !== entry || node === 'honest') await referee.judge(entry)
    }
    await referee.judgeAll(page.journal)
  }

  function reload(page: HistoryPage): void {
    log.push(`${page.name}: reloaded`)
    page.tab.close()
    for (const prompt of prompts) if (prompt.page === page && prompt.status === 'open') prompt.status = 'gone'
    const { tab, journal } = openPage(page.name)
    Object.assign(page, { tab, journal })
  }

  async function step(): Promise<void> {
    clock += below(MAX_STEP_MS)
    const page = pick(pages)
    const open = prompts.find((prompt) => prompt.page === page && prompt.status === 'open')
    const chance = roll()
    if (chance < 0.34) return look(page, pick(NODE_KINDS))
    if (chance < 0.46) {
      log.push('mine')
      return history.mine()
    }
    if (chance < 0.58) return open ? undefined : ask(page)
    if (chance < 0.74) {
      if (open?.answer) return answer(open)
      if (open && roll() < 0.2) return refuse(open)
      return open && approve(open)
    }
    if (chance < 0.79) return kind === 'plain' ? look(page, pick(NODE_KINDS)) : execute()
    if (chance < 0.84) return outbid()
    if (chance < 0.88) return void log.push(`sends ${(await wallet.sendOther()).hash.slice(0, 8)}, else`)
    if (chance < 0.91)
      return void log.push(`another device mints ${(await wallet.mintElsewhere()).hash.slice(0, 8)}`)
    if (chance < 0.95) return reload(page)
    if (chance < 0.965) {
      await chain.send(chain.accounts[0] as Address, { to: gate, data: closeGate })
      return void log.push('the sale closes')
    }
    if (chance < 0.985) return history.reorg()
    clock += 61_000
    log.push('a minute passes')
    return undefined
  }

  for (let count = 0; count < steps; count++) await step()

  // The end: prompts are answered, the chain is stable, honest checks run in time.
  log.push('the end')
  for (const prompt of prompts) if (prompt.status === 'open') (prompt.answer ? answer : refuse)(prompt)
  for (let round = 0; round < 6; round++) {
    await history.mine()
    clock += 31_000
    await look(pages[round % 2] as HistoryPage, 'honest')
  }
  for (const prompt of prompts) await referee.judgeEnd((pages[0] as HistoryPage).journal, prompt)
}
