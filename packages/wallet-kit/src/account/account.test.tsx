import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { account, connectedState, stripTags, createFixedPort } from '../provider/renderKit.fixture.tsx'
import type { OptionalRequest } from '../wallets/wallet.ts'
import type { JournalEntry } from '../transactions/entry.ts'
import { toRows } from '../transactions/useTransactions.ts'
import { AccountDialog, type AccountDialogProps } from './AccountDialog.tsx'
import { Avatar } from './Avatar.tsx'
import { AVATAR_COUNT, avatarIndex, generateAvatar } from './Avatar.tsx'

const balance = { value: 120_190_000_000_000_000_000n, decimals: 18, symbol: 'CANTO' }
const row = (n: number) => ({ id: `t${n}`, description: `Swap ${n}`, status: 'confirmed' }) as const

/** The dialog's HTML for a connected visitor. */
const draw = (over: Partial<AccountDialogProps> = {}) =>
  renderToStaticMarkup(
    <AccountDialog
      open
      onClose={() => undefined}
      wallet={createFixedPort(connectedState(7700))}
      balance={balance}
      transactions={[]}
      {...over}
    />,
  )

test('[B-04] shows the full address, balance, Copy, Disconnect and recent transactions', () => {
  const text = stripTags(
    draw({
      transactions: [row(1)],
      onClear: () => undefined,
      explorer: { name: 'Tuber', url: 'https://tuber.build' },
    }),
  )
  for (const part of [account, '120.1 CANTO', 'Fox', 'Copy address', 'Disconnect', 'Swap 1', 'Clear all'])
    expect(text).toContain(`|${part}|`)
  expect(text).toContain('View more on Tuber')
})

test('[C-11] what the connected wallet cannot do is not offered', () => {
  const assets = [{ name: 'Pepper #6', asset: { type: 'ERC721', address: account, tokenId: 6n } }] as const
  const asked = (...unsupportedRequests: readonly OptionalRequest[]) => {
    const state = { ...connectedState(7700), unsupportedRequests }
    const text = stripTags(draw({ assets, wallet: createFixedPort(state) }))
    expect(text).toContain('|Copy address|Disconnect|')
    return ['Choose other accounts', 'Add Pepper #6 to Fox'].filter((label) => text.includes(`|${label}|`))
  }
  expect(asked()).toEqual(['Choose other accounts', 'Add Pepper #6 to Fox'])
  expect(asked('choose-accounts')).toEqual(['Add Pepper #6 to Fox'])
  expect(asked('watch-asset')).toEqual(['Choose other accounts'])
  expect(asked('choose-accounts', 'watch-asset', 'switch-chain')).toEqual([])
})

test('[B-04] an unknown balance is never shown as zero', () => {
  expect(stripTags(draw({ balance: undefined }))).toContain('|Loading…|')
  expect(stripTags(draw({ balance: 'unreadable' }))).toContain('|Unknown: the network isn’t responding.|')
})

test('shows app content below the account details', () => {
  expect(stripTags(draw({ children: <p>Signed in.</p> }))).toContain('|Disconnect|Signed in.|')
})

test('[B-06] on a chain that is not ours, or without a wallet, the dialog is not there', () => {
  expect(stripTags(draw({ wallet: createFixedPort(connectedState(5, 'unsupported')) }))).toBe('|')
  expect(stripTags(draw({ wallet: createFixedPort({ status: 'disconnected' }) }))).toBe('|')
})

test('[B-10] [B-13] the header shows avatar and short name, with the full name as title', () => {
  const html = draw({
    picture: {
      ensName: 'averyverylongnameindeedforsure.eth',
      displayName: 'averyverylongnameind….eth',
      ensAvatar: 'https://pictures.example/a.png',
    },
  })
  expect(html).toMatch(/title="averyverylongnameindeedforsure\.eth">averyverylongnameind….eth</)
  expect(html).toMatch(
    /<img class="kit-picture kit-loading" src="https:\/\/pictures\.example\/a\.png" alt=""/,
  )
  expect(html).toContain('referrerPolicy="no-referrer"')
})

test('[T-05] shows three transactions, newest first, or a placeholder', () => {
  const html = draw({ transactions: [4, 3, 2, 1].map(row) })
  expect(html.match(/Swap \d/g)).toEqual(['Swap 4', 'Swap 3', 'Swap 2'])
  expect(stripTags(draw())).toContain('Transactions you send from this page will appear here.')
  expect(stripTags(draw({ appName: 'Fern' }))).toContain('Your Fern transactions will appear here.')
  expect(stripTags(draw({ transactions: undefined }))).not.toContain('Recent transactions')
})

test('only what is settled can be cleared', () => {
  const onClear = () => undefined
  expect(stripTags(draw({ onClear, transactions: [{ ...row(1), status: 'pending' }] }))).not.toContain(
    'Clear all',
  )
  expect(stripTags(draw({ onClear, transactions: [row(1)] }))).toContain('Clear all')
})

test('[T-06] a transaction that failed says why, and leads to the explorer', () => {
  const failed: JournalEntry = {
    status: 'failed',
    id: 'a',
    chainId: 7700,
    account,
    description: 'Swap',
    request: { to: account, data: '0x', value: 0n },
    nonce: 1,
    fromBlock: 1n,
    confirmations: 1,
    requestedAt: 1,
    sentAt: 2,
    settledAt: 3,
    hash: '0xab',
    blockNumber: 2n,
    gasUsed: 1n,
    effectiveGasPrice: 1n,
    revert: { message: 'Too late' },
  }
  const rows = toRows(failed, 'https://tuber.build')
  expect(rows).toEqual([
    {
      id: 'a',
      description: 'Swap',
      status: 'failed',
      href: 'https://tuber.build/tx/0xab',
      reason: 'Too late',
    },
  ])
  expect(stripTags(draw({ transactions: rows }))).toContain('|Swap|Too late|Failed|')
  expect(toRows({ ...failed, status: 'unsent', reason: 'rejected' }, undefined)).toEqual([])
  const unlisted = { ...failed, status: 'replaced', reason: 'nonce-used', settledAt: 3 } as const
  const drawRow = (entry: JournalEntry) => stripTags(draw({ transactions: toRows(entry, undefined) }))
  expect(drawRow({ ...unlisted, reason: 'replaced' })).toContain('|Swap|Replaced|')
  // No transaction took its place that a visitor could look at.
  expect(drawRow(unlisted)).toContain('|Swap|Can’t arrive|')
  expect(drawRow({ ...failed, isPartial: true })).toContain(
    '|Swap|Some of it went through. Check before you repeat it.|Partly done|',
  )
  expect(drawRow({ ...failed, status: 'sent', statusUnknownAt: 3 })).toContain(
    '|Swap|See in your wallet what became of it.|Unknown|',
  )
  const tentative = { ...unlisted, tentative: true } as const
  expect(drawRow({ ...tentative, settledAt: Date.now() })).toContain('|Swap|Pending|')
  // Nothing looks for it after a day.
  expect(drawRow({ ...tentative, settledAt: Date.now() - 24 * 60 * 60_000 })).toContain('|Swap|Can’t arrive|')
})

test('[H-11] the hash of a Safe’s proposal is never a link to the explorer', () => {
  const proposed: JournalEntry = {
    status: 'sent',
    id: 'a',
    chainId: 7700,
    account,
    description: 'Mint',
    request: { to: account, data: '0x', value: 0n },
    nonce: 1,
    fromBlock: 1n,
    confirmations: 1,
    requestedAt: 1,
    sentAt: 2,
    hash: '0xab',
    isOperation: true,
  }
  const href = (entry: JournalEntry) => toRows(entry, 'https://tuber.build')[0]?.href
  expect(href(proposed)).toBeUndefined()
  expect(href({ ...proposed, status: 'replaced', reason: 'cancelled', settledAt: 3 })).toBeUndefined()
  expect(href({ ...proposed, hash: '0xcd', walletHash: '0xab' })).toBe('https://tuber.build/tx/0xcd')
})

test('every address has one of 35 drawn pictures, always the same, whatever its case', () => {
  // Worked out by hand: 'a' is 97, 'ab' is 97 · 31 + 98.
  expect(avatarIndex('a')).toBe(97 % 35)
  expect(avatarIndex('AB')).toBe((97 * 31 + 98) % 35)
  expect(avatarIndex(account)).toBe(avatarIndex(account.toLowerCase()))
  const seen = new Set(
    Array.from({ length: 2_000 }, (_, n) =>
      JSON.stringify(generateAvatar(`0x${n.toString(16).padStart(40, '0')}`)),
    ),
  )
  expect(seen.size).toBe(AVATAR_COUNT)
  expect(AVATAR_COUNT).toBe(35)
})

test('an app may draw its own picture', () => {
  const Own = ({ address, size }: { address: string; size: number }) => <b>{`${address} ${size}`}</b>
  expect(renderToStaticMarkup(<Avatar address="0x1" size={24} custom={Own} />)).toContain('<b>0x1 24</b>')
})
