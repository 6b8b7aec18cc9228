import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { friends, NOW, sale, soon } from '@peppermint/ui/sale/sale.fixture.ts'
import { PhaseList } from './PhaseList.tsx'
import { Sections } from './Sections.tsx'

const phases = { ...sale, phases: [friends, { ...soon, start: friends.end, end: friends.end + 3 * 86_400 }] }

/** Attributes of the first element that begins so. */
const places = (html: string, element: RegExp) => [...html.matchAll(element)].map(([, place]) => place)

test('the timeline has a bar per phase and a line at the present, and the list names them', () => {
  const html = renderToStaticMarkup(<PhaseList sale={phases} chainNow={NOW} />)
  const lines = (chainNow: number) =>
    places(
      renderToStaticMarkup(<PhaseList sale={phases} chainNow={chainNow} />),
      /<line x1="([\d.]+)%"[^>]*stroke-width="3"/g,
    )
  expect(places(html, /<rect x="([\d.]+)%"[^>]*stroke=/g)).toEqual(['0', '28.2'])
  // What has passed of the open phase.
  expect(places(html, /<rect x="0%"[^>]*width="([\d.]+)%"[^>]*fill="var\(--fruit\)"/g)).toEqual(lines(NOW))
  expect(html).toContain('>Friends</tspan> open</text>')
  expect(html).toContain('>Public sale</tspan> upcoming</text>')
  // The line is at the end of the open phase when the next one opens.
  expect(lines(friends.end)).toEqual(['28.2'])
  expect(lines(NOW)).not.toEqual(lines(friends.end))
  expect(html).toMatch(/<svg[^>]*aria-hidden="true"/)
  expect(html).toMatch(/<li data-status="Open"><b>Friends<\/b><span class="when">Open<\/span>/)
  // The content security policy refuses style attributes.
  expect(html).not.toContain('style=')
})

test('a sale with one phase has no timeline: the label covers it', () => {
  const html = (one: typeof sale) =>
    renderToStaticMarkup(<Sections sale={one} chainNow={NOW} deckSize={10_000} />)
  expect(html(phases)).toContain('class="timeline"')
  expect(html({ ...phases, phases: [friends] })).not.toContain('timeline')
})

test('a phase without an end has no closing date, and the axis ends after the present', () => {
  const endless = { ...phases, phases: [friends, { ...soon, start: friends.end, end: 2 ** 40 - 1 }] }
  const later = friends.end + 30 * 86_400
  const html = renderToStaticMarkup(<PhaseList sale={endless} chainNow={later} />)
  const [now] = places(html, /<line x1="([\d.]+)%"[^>]*stroke-width="3"/g)
  expect(Number(now)).toBeGreaterThan(70)
  expect(Number(now)).toBeLessThan(100)
  expect(html).toMatch(/<span>From [^<]+<\/span>/)
  expect(html).not.toContain('36812')
})

test('the timeline has no line at the present before the first phase and after the last', () => {
  for (const chainNow of [friends.start - 60 * 86_400, friends.end + 60 * 86_400]) {
    const html = renderToStaticMarkup(<PhaseList sale={phases} chainNow={chainNow} />)
    expect(html).toContain('class="timeline"')
    expect(html).not.toContain('>Now</text>')
    expect(html).not.toContain('stroke-width="3"')
  }
})

test('the timeline has no dates beside its ends, where long ones would lie on the next', () => {
  const DAY = 86_400
  // Marks of days at 5, 25, 45, 65 and 85 % of the axis.
  const start = Math.ceil(friends.start / DAY) * DAY - 0.25 * DAY
  const marked = {
    ...phases,
    phases: [
      { ...friends, start, end: start + 2 * DAY },
      { ...soon, start: start + 2 * DAY, end: start + 5 * DAY },
    ],
  }
  const html = renderToStaticMarkup(<PhaseList sale={marked} chainNow={start + DAY} />)
  expect(places(html, /<line x1="([\d.]+)%"[^>]*stroke="var\(--hair\)"/g)).toEqual([
    '5',
    '25',
    '45',
    '65',
    '85',
  ])
  expect(places(html, /<text x="([\d.]+)%"[^>]*text-anchor="middle">\d/g)).toEqual(['25', '45', '65', '85'])
})
