/** Checks pictures in resvg, in a worker thread. */
import { once } from 'node:events'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import type { Renderer } from './renderer.ts'

/** Pictures have no text, and loading fonts is slow. */
const OPTIONS = { fitTo: { mode: 'width', value: 64 }, font: { loadSystemFonts: false } } as const

/** Starts the thread. One `look` at a time. */
export function startResvg(): Renderer {
  const worker = new Worker(new URL(import.meta.url), { env: {} })
  return {
    findProblems: async (pictures) => {
      worker.postMessage(pictures, [])
      const [problems] = await once(worker, 'message')
      return problems
    },
    close: () => worker.terminate(),
  }
}

function findProblem(svg: string): string[] {
  const name = `${svg.slice(91, 160)}…`
  try {
    const { pixels } = new Resvg(svg, OPTIONS).render()
    const colors = new Set(new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4))
    return colors.size < 8 ? [`${name} is blank in resvg`] : []
  } catch (error) {
    return [`${name} does not render in resvg: ${String(error)}`]
  }
}

if (!isMainThread)
  parentPort?.on('message', (pictures: readonly string[]) => {
    parentPort?.postMessage(pictures.flatMap(findProblem), [])
  })
