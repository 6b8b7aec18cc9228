/** Runs a program and captures its output. */
import { spawn } from 'node:child_process'

/** How a program ended. */
export interface ProcessResult {
  readonly code: number
  readonly output: string
  readonly seconds: number
}

/** Never rejects: a program that cannot be started has code 127 and the reason as output. */
export function run(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<ProcessResult> {
  const since = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const append = (text: string) => (output += text)
    child.stdout.setEncoding('utf8').on('data', append)
    child.stderr.setEncoding('utf8').on('data', append)
    const end = (code: number) => resolve({ code, output, seconds: (performance.now() - since) / 1000 })
    child.once('error', (error) => {
      output += error.message
      end(127)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

/** Like `run`. @throws with the output if the program fails. */
export async function runOrThrow(...given: Parameters<typeof run>): Promise<ProcessResult> {
  const ran = await run(...given)
  if (ran.code !== 0)
    throw new Error(`${given[0]} ${given[1].join(' ')} ended with ${ran.code}:\n${ran.output}`)
  return ran
}
