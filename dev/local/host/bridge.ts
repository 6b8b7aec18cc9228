/** Receives the framed app's requests and answers them, or stays silent where Safe{Wallet} does. */
import {
  errorAnswer,
  HostError,
  readRequest,
  readRequestId,
  successAnswer,
  type AppRequest,
  type HostAnswer,
} from './protocol.ts'

export interface BridgeOptions {
  readonly frame: HTMLIFrameElement
  /** The only origin that is heard and answered. */
  readonly appOrigin: string
  /** Resolves with undefined where no answer is given. */
  readonly handle: (request: AppRequest) => Promise<unknown>
  /** Whether to answer with an error instead of silence, to find what an app waits for. */
  readonly isSilenceAnError: () => boolean
  readonly onExchange: (exchange: Exchange) => void
}

/** A request and how it ended, for the log. */
export interface Exchange {
  readonly method: string
  readonly outcome: 'answered' | 'failed' | 'silent'
  /** Of an error, or why there was no answer. */
  readonly text?: string
}

export interface Bridge {
  /** Sends what the app did not ask for: the theme. */
  readonly push: (data: unknown) => void
}

/** Listens from now on; messages before are lost. */
export function startBridge(options: BridgeOptions): Bridge {
  const { frame, appOrigin, handle, onExchange } = options

  const post = (answer: HostAnswer) => {
    frame.contentWindow?.postMessage(answer, appOrigin)
  }

  function staySilent(id: string, method: string, reason: string): void {
    onExchange({ method, outcome: 'silent', text: reason })
    if (options.isSilenceAnError()) post(errorAnswer(id, `No answer in Safe{Wallet}: ${reason}`))
  }

  async function respond(request: AppRequest): Promise<void> {
    const { id, method } = request
    try {
      const data = await handle(request)
      if (data === undefined) {
        staySilent(id, method, 'nothing to answer with')
        return
      }
      post(successAnswer(id, data))
      onExchange({ method, outcome: 'answered' })
    } catch (error) {
      const text = error instanceof HostError ? error.message : 'Request failed'
      post(errorAnswer(id, text))
      onExchange({ method, outcome: 'failed', text: error instanceof Error ? error.message : text })
    }
  }

  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== appOrigin) return
    const request = readRequest(data)
    if (request !== undefined) {
      void respond(request)
      return
    }
    const id = readRequestId(data)
    if (id !== undefined) staySilent(id, 'unknown method', 'unknown method')
  })

  return {
    push: (data) => post(successAnswer(crypto.randomUUID(), data)),
  }
}
