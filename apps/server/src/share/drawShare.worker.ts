/** Worker that draws pictures, about 50 ms of CPU each. */
import { fileURLToPath } from 'node:url'
import { palettePng } from '@peppermint/art/palettePng'
import { Resvg } from '@resvg/resvg-js'
import { handleTasks } from '../workers/handleTasks.ts'
import { drawShare, type ShareSubject } from './drawShare.ts'

const LEVEL = 7

const fontFiles = ['display', 'text', 'text-bold', 'latin'].map((name) =>
  fileURLToPath(new URL(`./assets/${name}.ttf`, import.meta.url)),
)

handleTasks(
  (subject: ShareSubject) => {
    // No system fonts: a picture must not depend on the machine.
    const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Text' }
    const { pixels, width, height } = new Resvg(drawShare(subject), { font }).render()
    return new Uint8Array(palettePng(pixels, width, height, LEVEL))
  },
  (png) => [png.buffer],
)
