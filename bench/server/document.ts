/** `docs/server-figures.md`, written from one run and from nothing else. */
import { boundText, measuredText, verdict, type Figure } from './figure.ts'
import type { PartName, PartRun } from './parts.ts'

/** How a run was made. */
export interface RunFacts {
  readonly seed: number
  readonly cores: number
  /** Processes that wanted to run when it began, a minute's mean. */
  readonly load: number
}

/** The page for these parts. */
export function document(parts: readonly PartRun[], run: RunFacts): string {
  return `${[ABOUT, ...parts.map(section), how(run)].join('\n\n')}\n`
}

const titles: Readonly<Record<PartName, string>> = {
  sale: 'The sale for a crowd',
  follower: 'The follower',
  faults: 'The follower among faults',
  input: 'Bad input',
}

function section({ name, seconds, figures, facts }: PartRun): string {
  return [
    `## ${titles[name]}`,
    '',
    '| | measured | promised | |',
    '|---|--:|--:|---|',
    ...figures.map(row),
    '',
    ...facts.map(({ what, value }) => `- ${what}: ${value}`),
    '',
    `This part took ${seconds} s.`,
  ].join('\n')
}

function row(figure: Figure): string {
  const reason = figure.outcome.at === 'not run' ? `: ${figure.outcome.because}` : ''
  return `| ${figure.what} | ${measuredText(figure)} | ${boundText(figure)} | ${verdict(figure)}${reason} |`
}

const ABOUT = `# What the server carries

Written by \`npm run bench:server -- --write\`; do not edit. Everything runs on one machine: the server as it is built for production, its Postgres (the embedded one, with its defaults), a local chain, and whoever asks.`

const how = ({ seed, cores, load }: RunFacts): string => `## How it is measured

- This run had ${cores} cores, on which ${load.toFixed(1)} processes wanted to run when it began, and the seed ${seed}: \`npm run bench:server -- --seed=${seed}\` decides by chance what it decided.`
