/**
 * A phone wallet for tests: a real WalletConnect wallet in a separate process, with its own keys. It connects only to
 * the given relay and nodes.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import type { PhoneAnswer, PhoneCommand, PhoneCommands, PhoneOptions } from './phoneMessages.ts'

/** A running phone. Commands reject with the phone's error. */
export interface Phone extends PhoneCommands {
  /** Kills its process. */
  readonly stop: () => Promise<void>
}

const commands = [
  'pair',
  'approve',
  'reject',
  'setBehavior',
  'answerQueued',
  'receivedRequests',
  'addresses',
  'changeAccount',
  'changeChain',
  'update',
  'emit',
  'sessions',
  'disconnect',
  'dropSessions',
  'goOffline',
  'goOnline',
] as const satisfies readonly (keyof PhoneCommands)[]

/** Starts a phone; resolves when it can pair. */
export async function startPhone(options: PhoneOptions): Promise<Phone> {
  const child = fork(fileURLToPath(new URL('phoneProcess.ts', import.meta.url)), [JSON.stringify(options)], {
    // Outside of tests the library contacts its vendor's hosts.
    env: childEnvironment({ IS_VITEST: 'true' }),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  child.on('message', (answer: PhoneAnswer) => {
    if ('ready' in answer) {
      ready.resolve()
      return
    }
    const waits = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.error === undefined) waits?.resolve(answer.result)
    else waits?.reject(new Error(answer.error))
  })
  child.once('exit', (code) => {
    const gone = new Error(`The phone's process ended (exit code ${code ?? 'unknown'}).`)
    ready.reject(gone)
    waiting.forEach(({ reject }) => reject(gone))
    ended.resolve()
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await ready.promise

  let count = 0
  const send = (command: PhoneCommand['command'], parameters: readonly unknown[]) => {
    const id = ++count
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    child.send({ id, command, parameters } satisfies PhoneCommand)
    return answer.promise
  }
  const driven = Object.fromEntries(
    commands.map((command) => [command, (...parameters: readonly unknown[]) => send(command, parameters)]),
  ) as unknown as PhoneCommands
  return {
    ...driven,
    async stop() {
      process.off('exit', kill)
      kill()
      await ended.promise
    },
  }
}
