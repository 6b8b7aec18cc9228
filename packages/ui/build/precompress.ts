/** Compressed copies of the finished files, so that the server compresses no file per request. */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Levels of brotli and gzip. */
interface Levels {
  readonly brotli: number
  readonly gzip: number
}

const HIGHEST: Levels = { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 }
/** Copies in other languages are many: 1.5% more bytes for less than half the time of the highest level. */
const COPY: Levels = { brotli: 10, gzip: 6 }
/** For tests, which read the same files but count no bytes. */
const FAST: Levels = { brotli: 4, gzip: 1 }

/**
 * Writes .br and .gz next to every text file.
 * @param isCopy whether a file, relative to `dir`, is a copy in another language.
 * @param isFast for larger files in less time.
 */
export async function precompress(
  dir: string,
  isCopy: (file: string) => boolean,
  isFast: boolean,
): Promise<void> {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => /\.(js|css|svg|html|json|txt)$/.test(file))
  // As many at once as there are threads to compress.
  const levelsOf = (file: string) => (isFast ? FAST : isCopy(file) ? COPY : HIGHEST)
  await Promise.all(texts.map((file) => compress(join(dir, file), levelsOf(file))))
}

async function compress(path: string, levels: Levels): Promise<void> {
  const source = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
  }
  const [br, gz] = await Promise.all([
    brotliAsync(source, { params }),
    gzipAsync(source, { level: levels.gzip }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
