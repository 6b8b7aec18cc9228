/** A list in check: its worker, how far it is, and what it found. */
import { useEffect, useRef, useState } from 'react'
import type { AllowlistScope } from '@peppermint/sale/allowlist.ts'
import type { Hex } from 'viem'
import { ALLOWLIST_PATH } from '@peppermint/ui/sale/allowlistPath.ts'
import type { CheckedList, Comparison, ListAnswer, CheckStage, ListRequest } from './listMessages.ts'

export type ListState =
  | { readonly status: 'none' }
  | { readonly status: 'running'; readonly stage: CheckStage; readonly name: string; readonly part?: number }
  | { readonly status: 'failed' }
  | { readonly status: 'checked'; readonly name: string; readonly list: CheckedList }

export type CompareState =
  | { readonly status: 'none' }
  | { readonly status: 'running'; readonly part?: number }
  | { readonly status: 'done'; readonly comparison: Comparison }

interface CheckOptions {
  readonly scope: AllowlistScope
  readonly maxPerWallet: number
  readonly quota: string
  readonly price: string
}

export interface ListCheck {
  readonly state: ListState
  readonly comparing: CompareState
  readonly check: (list: Blob, name: string, options: CheckOptions) => void
  readonly compare: (root: Hex) => void
}

export function useListCheck(): ListCheck {
  const [state, setState] = useState<ListState>({ status: 'none' })
  const [comparing, setComparing] = useState<CompareState>({ status: 'none' })
  const running = useRef<Promise<ListWorker>>(undefined)
  const name = useRef('')
  const stop = () => void running.current?.then((worker) => worker.stop(), nothing)
  useEffect(() => () => void running.current?.then((worker) => worker.stop(), nothing), [])

  function onAnswer(answer: ListAnswer): void {
    switch (answer.type) {
      case 'progress': {
        const part = answer.all === undefined ? {} : { part: (answer.done ?? 0) / answer.all }
        if (answer.stage === 'comparing') setComparing({ status: 'running', ...part })
        else setState({ status: 'running', stage: answer.stage, name: name.current, ...part })
        return
      }
      case 'checked':
        setState({ status: 'checked', name: name.current, list: answer.list })
        return
      case 'compared':
        setComparing({ status: 'done', comparison: answer.comparison })
    }
  }

  return {
    state,
    comparing,
    check(list, title, options) {
      // A newer list replaces one in check.
      stop()
      const fail = () => setState({ status: 'failed' })
      running.current = startListWorker(onAnswer, fail)
      name.current = title
      setComparing({ status: 'none' })
      setState({ status: 'running', stage: 'reading', name: title })
      running.current.then((worker) => worker.send({ type: 'check', list, ...options }), fail)
    },
    compare(root) {
      setComparing({ status: 'running' })
      // A worker has no page to resolve a path against.
      const { href: base } = new URL(ALLOWLIST_PATH, location.href)
      running.current?.then((worker) => worker.send({ type: 'compare', base, root }), nothing)
    },
  }
}

const nothing = () => undefined

interface ListWorker {
  readonly send: (request: ListRequest) => void
  readonly stop: () => void
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** Where the browser has Trusted Types, a worker's address must come from a policy, which exists once per page. */
function trust(workerUrl: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('studio-worker', {
    createScriptURL(url) {
      if (url !== workerUrl) throw new TypeError(`studio: ${url} is not the worker`)
      return url
    },
  })
  return policy?.createScriptURL(workerUrl) ?? workerUrl
}

/**
 * Starts the worker that checks lists. The page's policy permits no other script (docs/design/studio.md).
 * @param onFailure called if it throws.
 * @throws what `import()` throws.
 */
async function startListWorker(
  onAnswer: (answer: ListAnswer) => void,
  onFailure: () => void,
): Promise<ListWorker> {
  const { default: workerUrl } = await import('./list.worker.ts?worker&url')
  const worker = new Worker(trust(workerUrl), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<ListAnswer>) => onAnswer(data))
  worker.addEventListener('error', onFailure)
  return {
    send: (request) => worker.postMessage(request, []),
    stop: () => worker.terminate(),
  }
}
