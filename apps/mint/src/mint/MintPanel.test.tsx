import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { galleryStates } from './panelStates.fixture.ts'
import { allowlistPart } from './allowlist/part.ts'
import { MintPanel } from './MintPanel.tsx'
import { packetsPart } from './packets/part.ts'
import { proposalPart } from './proposal/part.ts'
import { mintsPart } from './transactions/part.ts'
import { noActions } from './panelActions.ts'
import type { PartStates } from './panelBody.ts'
import type { PanelState } from './panelState.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'
import { sharePart } from './transactions/Received.tsx'

const parts: PartStates = {
  mints: { part: mintsPart, failures: 0 },
  packets: { part: packetsPart, failures: 0 },
  proposals: { part: proposalPart, failures: 0 },
  allowlist: { part: allowlistPart, failures: 0 },
}

function markupOf(state: PanelState): string {
  return renderToStaticMarkup(
    <MintPanel state={state} actions={noActions} parts={parts} explorer="https://explorer.test" />,
  )
}

function example(name: string): PanelState {
  const state = galleryStates[name]
  if (state === undefined) throw new Error(`No example of ${name}`)
  return state
}

describe('in every state', () => {
  test.each(Object.entries(galleryStates))(
    '%s has at most one primary button and one announcement',
    (_, state) => {
      const markup = markupOf(state)
      expect(markup.match(/<button[^>]*class="b"/g)?.length ?? 0).toBeLessThanOrEqual(1)
      expect(markup.match(/role="status"/g)).toHaveLength(1)
    },
  )

  test.each(Object.entries(galleryStates))('%s works with a strict content security policy', (_, state) => {
    expect(markupOf(state)).not.toMatch(/\sstyle=|<style|<script|\son[a-z]+=/)
  })
})

test('without JavaScript the label has price, limit, closing time, supply, block and how to mint', () => {
  const markup = markupOf(example('disconnected'))
  expect(markup).toContain('60')
  expect(markup).toContain('CANTO each')
  expect(markup).toContain('up to 5 per wallet')
  expect(markup).toContain('Until 21 November 2026, 05:20 UTC')
  expect(markup).toContain('3,214 of 10,000 left')
  expect(markup).toContain('As of block 14,208,331, 21 November 2026, 01:07 UTC')
  expect(markup).toMatch(
    /<noscript>.*mint\(phase, quantity\).* phase 1 .*0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31.*<\/noscript>/,
  )
})

test.each(Object.entries(galleryStates))('before one pays, the label says what one gets: %s', (_, state) => {
  const isBefore = /^(before-start|paused|allowlist-pending|disconnected|connecting|checking|ready|prompt)$/
  const isSafe = state.status === 'proposal' && !('safeTxHash' in state.entry)
  if (isBefore.test(state.status) || (isSafe && state.isAwaited))
    expect(markupOf(state)).toContain(COLLECTION.youGet)
})

test('who lacks the coin is offered where to get it, by links that contact no one unprompted', () => {
  const markup = markupOf(example('insufficient-funds'))
  expect(markup).toContain('Where to get CANTO')
  for (const { url } of COLLECTION.coinLinks)
    expect(markup).toContain(`<a href="${url}" target="_blank" rel="noreferrer">`)
  expect(COLLECTION.coinLinks.length).toBeGreaterThan(0)
})

test('the prompt shows network, contract and amount as wallets show them', () => {
  const markup = markupOf(example('prompt'))
  expect(markup).toContain('0x5C0F…7C31')
  expect(markup).toContain('(0x68155a43676e00000)')
  expect(markup).toContain('0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31')
  expect(markup).toContain('120 CANTO')
  expect(markup).toContain('0.231 CANTO')
  expect(markup).toContain('Canto: 7700 (0x1e14)')
})

test('[T-03] after an unclear answer Mint is not offered, and the panel says what happened', () => {
  const markup = markupOf(example('prompt-unclear'))
  expect(markup).toContain('Was the mint sent?')
  expect(markup).toContain('MetaMask gave no transaction number')
  expect(markup).toContain('or you may pay twice')
  expect(markup).toContain('The wallet answered null')
  expect(markup).toMatch(/<button[^>]*>It wasn’t sent<\/button>/)
  // It is read before the button is pressed.
  expect(markup).toMatch(/class="note warn"[^>]*>.*or you may pay twice.*<button[^>]*>It wasn’t sent/)
  expect(markup).not.toMatch(/<button[^>]*>Mint/)
})

test.each(['nonce-used', 'nonce-used-guess'])('%s says what is true, and does not ask to wait', (name) => {
  const markup = markupOf(example(name))
  expect(markup).not.toMatch(/may still arrive|don’t send it again/)
  expect(markup).toMatch(/arrive/)
})

test('a step at its bound is disabled but focusable', () => {
  const state = example('ready')
  if (state.status !== 'ready') throw new Error('not ready')
  const markup = markupOf({ ...state, quantity: state.max })
  expect(markup).toMatch(/aria-label="One more" aria-disabled="true"/)
  expect(markup).not.toMatch(/\sdisabled/)
})

test('a pending mint links to its transaction if there is an explorer', () => {
  const state = example('submitted')
  expect(markupOf(state)).toContain('https://explorer.test/tx/0x91be')
  expect(renderToStaticMarkup(<MintPanel state={state} actions={noActions} parts={parts} />)).not.toContain(
    'href',
  )
})

test('sealed packets show their crate; revealed peppers show name, description and heat', () => {
  const picture = (pepper: Pepper) =>
    pepper.status === 'sealed'
      ? { src: 'data:image/svg+xml,x', description: `Packet ${pepper.id}` }
      : { src: 'data:image/svg+xml,y', description: 'A ripe one.', name: 'Fatalii', heat: '301,000 SHU' }
  const drawn = (name: string) =>
    renderToStaticMarkup(
      <MintPanel state={example(name)} actions={noActions} parts={parts} picture={picture} />,
    )
  const packed = drawn('packed')
  expect(packed).toContain('alt="Packet 6787"')
  expect(packed).toContain('Crate 70 is filling: 48 of 100 slots taken. Yours: slots 47, 48.')
  expect(packed).toContain('It opens at 100 peppers, or by 21 November 2026, 11:37 UTC at the latest.')
  expect(packed).toContain('href="#cards"')
  const revealed = drawn('revealed')
  expect(revealed).toContain('<b>Fatalii</b>No. 6,787')
  expect(revealed).toContain('301,000 SHU')
  expect(revealed).not.toContain('Crate ')
  expect(markupOf(example('revealed'))).toContain('No. 6,788')
})

test('a loading part shows a placeholder and announces nothing', () => {
  const waiting = renderToStaticMarkup(<MintPanel state={example('packed')} actions={noActions} parts={{}} />)
  expect(waiting).toContain('One moment')
  expect(waiting).toMatch(/role="status"><\/p>/)
})

test('a sale that is over does not show how many are left', () => {
  for (const name of ['ended', 'sold-out']) expect(markupOf(example(name))).not.toMatch(/\d left</)
  expect(markupOf(example('phase-sold-out'))).toMatch(/\d left</)
})

/** A state before a part has arrived, after one failure to load it. */
function without(name: string, part: keyof PartStates): string {
  return renderToStaticMarkup(
    <MintPanel state={example(name)} actions={noActions} parts={{ [part]: { failures: 1 } }} />,
  )
}

test('a calendar entry that failed to load shows a warning, and its button retries', () => {
  for (const name of ['before-start', 'phase-sold-out']) {
    expect(markupOf(example(name))).not.toContain('didn’t load')
    const markup = without(name, 'calendar')
    expect(markup).toContain('The calendar entry didn’t load.')
    expect(markup).toMatch(/role="status">The calendar entry didn’t load/)
    expect(markup).toContain('Add to calendar</button>')
    const calendar = { part: () => undefined, failures: 1 }
    expect(
      renderToStaticMarkup(<MintPanel state={example(name)} actions={noActions} parts={{ calendar }} />),
    ).not.toContain('didn’t load')
  }
  expect(without('paused', 'calendar')).not.toContain('didn’t load')
})

test('a part that failed to load shows a warning and the state of the mint', () => {
  const lost = without('packed', 'mints')
  expect(lost).toContain('Your mint is confirmed: the peppers are yours.')
  expect(lost).toContain('Reload the page</button>')
  expect(lost).toMatch(/role="status">Part of this page didn’t load/)
  expect(without('ineligible', 'mints')).toContain('One moment')
  expect(without('ineligible', 'allowlist')).toContain('Reload the page</button>')
})

test('the address check is shown only if an allowlist is relevant', () => {
  expect(markupOf(example('list-disconnected'))).toContain('Check an address without connecting')
  expect(markupOf(example('list-before-start'))).toContain('Check an address without connecting')
  expect(markupOf(example('disconnected'))).not.toContain('Check an address')
})

test('a replacement transaction is not shown as the mint’s', () => {
  expect(markupOf(example('replaced-other'))).toContain('unknown')
})

test('pending mints are listed with their hash below other states', () => {
  const hash = `0x${'cd'.repeat(32)}` as const
  const pending = [{ id: 'p1', quantity: 2, sentAt: 1, hash, account: `0x${'8f'.repeat(20)}` }] as const
  for (const name of ['loading', 'unreachable-server', 'disconnected', 'ready']) {
    const state = galleryStates[name]
    if (state === undefined) continue
    const markup = markupOf({ ...state, pending })
    expect(markup, name).toContain('Pending mints')
    expect(markup, name).toContain(`https://explorer.test/tx/${hash}`)
  }
})

test('a mint that the browser cannot store offers its hash to copy, and the explorer', () => {
  const markup = markupOf(example('submitted-not-kept'))
  expect(markup).toContain('Copy the transaction hash')
  expect(markup).toContain('https://explorer.test/tx/')
})

test('[F-03] a sale that is over leads on to the peppers, and to a connected visitor’s own', () => {
  for (const name of ['ended', 'sold-out']) {
    expect(markupOf(example(name))).toMatch(/<a class="b" href="\/peppers">See every pepper<\/a>/)
    expect(markupOf(example(name))).not.toContain('View yours')
  }
  expect(markupOf(example('ended-connected'))).toMatch(
    /href="\/owners\/0x8f2C3bA41d70996cE2f5bC1e0a5D1c37dEe941Be">View yours</,
  )
})

test('opened peppers can be viewed and shared, one on its own page', async () => {
  await sharePart.load()
  expect(markupOf(example('revealed-one'))).toMatch(/<a class="b" href="\/peppers\/6787">See your pepper</)
  expect(markupOf(example('revealed'))).toMatch(
    /<a class="b" href="\/owners\/0x8f2C[0-9a-zA-Z]+">View your peppers</,
  )
  expect(markupOf(example('revealed'))).toContain('>Share<')
  expect(markupOf(example('packed'))).not.toContain('>Share<')
})
