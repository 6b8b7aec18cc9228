/** Generates `docs/kit-figures.md` from one run. */
import { asSection, type Figure } from '../parts/figure.ts'
import type { Row } from './row.ts'
import { asMarkdown } from './table.ts'

/** Parameters of a run. */
export interface Run {
  /** Slow visits to each page. */
  readonly visits: number
  readonly cores: number
  /** Load average of the last minute when it began. */
  readonly load: number
}

/** The page for these rows. */
export function document(rows: readonly Row[], bare: Row, held: readonly Figure[], run: Run): string {
  return `${[
    ABOUT,
    asSection(held),
    ['## Side by side', '', asMarkdown(rows, bare)].join('\n'),
    how(run),
  ].join('\n\n')}\n`
}

const ABOUT = `# What Connect Wallet costs

Written by \`npm run bench:kit -- --write\`; do not edit. Every page has the same chain, the same text and one button; the kit is set up as its documentation says. Ours is the package as it is published.`

const how = ({ visits, cores, load }: Run): string => `## How it is measured

- Pages are built by one Vite with its defaults and served over HTTP/1.1 with brotli (quality 11). Chromium, cold cache, a processor four times slower, 1.6 Mbit/s, 150 ms. Times and idle bytes are medians of ${visits} visits each way, with a press and without; the pages take turns. This run had ${cores} cores, on which ${load.toFixed(1)} processes wanted to run when it began: the more others do, the longer the times; bytes stay the same. kB are 1,000 bytes of bodies. Ours, bare and the page of RainbowKit on Peppermint run on wagmi 3 and React 19; RainbowKit on wagmi 2.19.5, the last it accepts.
- initial: JavaScript and CSS that the button waits for. What the HTML does not name is held back; only if the button does not come without it is it let through and counted.
- idle: everything received when nothing has been under way for two seconds and nothing was pressed.
- clickable: from the start of navigation until the button is seen, enabled, and under the mouse. frame, list: from the browser's time of a press of the mouse, made as soon as the button is seen, to the animation frame in which a dialog, and a wallet that announced itself, can be seen. Times are promised as ratios of one run only: they depend on what else the machine does.
- hosts: asked for before a press, by request, socket or connection hint. All but this machine are unreachable.
- Packages are installed in a temporary folder, never into this repository, and without running their scripts. That no rule of axe is broken on any screen, that a strict policy changes nothing, and how many packages come along, is tested: \`e2e/kit/axe.e2e.ts\`, \`e2e/strict.e2e.ts\`, \`packages/wallet-kit/pack/packed.e2e.ts\`.`
