/** Generates `docs/kit-figures.md` from one run. */
import { asSection, type Limit } from '../parts/limit.ts'
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
export function document(rows: readonly Row[], bare: Row, held: readonly Limit[], run: Run): string {
  return `${[
    ABOUT,
    asSection(held),
    ['## Side by side', '', asMarkdown(rows, bare)].join('\n'),
    ['## Notes on the rows', '', ...rows.flatMap(notes)].join('\n'),
    how(run),
  ].join('\n\n')}\n`
}

function notes({ name, hosts, audits, policy, packages }: Row): readonly string[] {
  const broken = audits.flatMap(({ screen, broken: rules }) =>
    Object.entries(rules).map(([rule, count]) => `${rule} × ${count} (${screen})`),
  )
  const facts = [
    `${packages.all} packages in the page's folder`,
    ...(hosts.length > 0 ? [`asks ${hosts.join(', ')}`] : []),
    ...(broken.length > 0 ? [`axe: ${broken.join(', ')}`] : []),
    ...(policy.verdict === 'full'
      ? []
      : [
          `strict policy broken ${policy.violations} times, ${policy.alike} of ${policy.elements} elements look the same`,
        ]),
  ]
  return [`- ${name}: ${facts.join('; ')}.`]
}

const ABOUT = `# What Connect Wallet costs

Written by \`npm run bench:kit -- --write\`; do not edit. Every page has the same chain, the same text and one button; the kit is set up as its documentation says. Ours is the package as it is published.`

const how = ({ visits, cores, load }: Run): string => `## How it is measured

- Pages are built by one Vite with its defaults and served over HTTP/1.1 with brotli (quality 11). Chromium, cold cache, a processor four times slower, 1.6 Mbit/s, 150 ms. Times and idle bytes are medians of ${visits} visits each way, with a press and without; the pages take turns. This run had ${cores} cores, on which ${load.toFixed(1)} processes wanted to run when it began: the more others do, the longer the times; bytes stay the same. kB are 1,000 bytes of bodies. Ours and bare run on wagmi 3 and React 19; the others on wagmi 2.19.5, the last they accept, ConnectKit on React 18.
- initial: JavaScript and CSS that the button waits for. What the HTML does not name is held back; only if the button does not come without it is it let through and counted.
- idle: everything received when nothing has been under way for two seconds and nothing was pressed.
- clickable: from the start of navigation until the button is seen, enabled, and under the mouse. frame, list: from the browser's time of a press of the mouse, made as soon as the button is seen, to the animation frame in which a dialog, and a wallet that announced itself, can be seen. Times are promised as ratios of one run only: they depend on what else the machine does.
- hosts: asked for before a press, by request, socket or connection hint. All but this machine are unreachable.
- axe: elements that break any rule, with the list of wallets open; ours on all its screens.
- strict policy: \`style-src 'self'\`, \`script-src 'self'\`, \`require-trusted-types-for 'script'\`. full: every element with the list open has the same computed style as without the policy, and nothing broke it. unthemed: wallets are listed, but not so. blank: the button is there and lists nothing. broken: no button.
- packages: unique name@version beyond react, react-dom, wagmi, viem, react-query and all these bring; in brackets what WalletConnect adds where it is optional.
- Packages are installed in a temporary folder, never into this repository, and without running their scripts. Reown AppKit has its own license, the Reown Community License; running this bench installs it.`
