/** Compressed copies of the finished files, so that the server compresses no file per request. */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Copies in other languages are many: 1.5% more bytes for less than half the time of the highest level. */
const COPY_QUALITY = 10

/**
 * Writes .br and .gz next to every text file.
 * @param isCopy whether a file, relative to `dir`, is a copy in another language.
 */
export async function precompress(dir: string, isCopy: (file: string) => boolean): Promise<void> {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => /\.(js|css|svg|html|json|txt)$/.test(file))
  // As many at once as there are threads to compress.
  await Promise.all(texts.map((file) => compress(join(dir, file), isCopy(file))))
}

async function compress(path: string, isCopy: boolean): Promise<void> {
  const source = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isCopy ? COPY_QUALITY : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
  }
  const [br, gz] = await Promise.all([
    brotliAsync(source, { params }),
    gzipAsync(source, { level: isCopy ? 6 : 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
