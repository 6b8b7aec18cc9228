/**
 * The thread that draws pictures: drawing one takes some 50 ms of a processor, in which the server's own thread would
 * answer nobody. One question at a time, answered in order.
 */
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { palettePng } from '@peppermint/peppers/palettePng'
import { Resvg } from '@resvg/resvg-js'
import { drawShare, type ShareSubject } from './drawShare.ts'

export interface PictureQuestion {
  readonly id: number
  readonly subject: ShareSubject
}

export type PictureAnswer = { readonly id: number } & (
  | { readonly png: Uint8Array<ArrayBuffer> }
  | { readonly failed: string }
)

const LEVEL = 7

const fontFiles = ['display', 'text', 'text-bold', 'latin'].map((name) =>
  fileURLToPath(new URL(`./assets/${name}.ttf`, import.meta.url)),
)

function picture(subject: ShareSubject): Uint8Array<ArrayBuffer> {
  // The fonts of this machine are left alone: a picture must not depend on where it was drawn.
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Text' }
  const { pixels, width, height } = new Resvg(drawShare(subject), { font }).render()
  return new Uint8Array(palettePng(pixels, width, height, LEVEL))
}

parentPort?.on('message', ({ id, subject }: PictureQuestion) => {
  let answer: PictureAnswer
  try {
    answer = { id, png: picture(subject) }
  } catch (error) {
    answer = { id, failed: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(answer, 'png' in answer ? [answer.png.buffer] : [])
})
