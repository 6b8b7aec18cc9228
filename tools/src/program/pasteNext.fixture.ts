/** Pastes the commands that a report names next, as a person would: through a shell. */
import { execFileSync } from 'node:child_process'
import { runPeppermint } from './runPeppermint.fixture.ts'

/** The lines below `Next:` that are commands. */
export const commandsOf = (report: string): readonly string[] =>
  [...(report.split('\nNext:\n')[1] ?? '').matchAll(/^ {3}((?:[A-Z_]+=(?:'[^']*'|\S)+ )*npm run .*)$/gm)].map(
    ([, line = '']) => line,
  )

/** Splits a line as a shell does, with its variables. */
export function splitAsShell(line: string) {
  const script = `npm() { env -0; printf '%s\\0' "$@"; }\n${line}`
  const words = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env: {} })
    .split('\0')
    .slice(0, -1)
  const start = words.lastIndexOf('run')
  const variables = words.slice(0, start).flatMap((word) => {
    const [, name, value] = /^([A-Z_]+)=(.*)$/s.exec(word) ?? []
    return name === undefined || name === 'PWD' || name === 'OLDPWD' ? [] : [[name, value ?? ''] as const]
  })
  return {
    variables: Object.fromEntries(variables),
    words: words.slice(start + 1).filter((word) => word !== '--'),
  }
}

/** Runs a line of a report. @param more arguments that a reader appends. */
export async function paste(
  line: string,
  from: string,
  environment: Readonly<Record<string, string>> = {},
  ...more: readonly string[]
) {
  const { variables, words } = splitAsShell(line)
  return runPeppermint([...words, ...more], from, { ...environment, ...variables })
}
