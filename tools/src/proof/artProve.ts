/**
 * `npm run art:prove`: verifies the drawing. All 10,000 cards of the deck, thousands of other cards and hundreds of
 * packets must be byte-identical on chain and in TypeScript; every card must render in Chromium and in resvg. Prints
 * counts; exit code 1 on any failure. A proof that succeeds is recorded with a digest of its sources
 * (`generated/artProof.json`). `--bytes` skips rendering; `--sample` compares one in 25 if exactly these sources are
 * recorded, and all of them otherwise. `npm test` runs with both.
 */
import { getCard, DECK_SIZE, drawPacket, drawPepper } from '@peppermint/art'
import { findProblems } from '@peppermint/art/validateSvg'
import { type ArtChain, BATCH_SIZE, startArtChain } from './chain.ts'
import { startBrowser } from './chromium.ts'
import { hashText, revealedMetadata, sealedMetadata, toTokenUri } from './expected.ts'
import { createTraitCombinations } from './traitCombinations.ts'
import { proofRecord } from './record.ts'
import type { Renderer } from './renderer.ts'
import { startResvg } from './resvg.ts'

const PACKETS = 600
const MAX_SVG_BYTES = 6_144
const MAX_GAS = 2_000_000n
const PACKETS_SHOWN = 12
/** Pictures per renderer batch. */
const PICTURES_PER_BATCH = 100

const isBytesOnly = process.argv.includes('--bytes')
/** Every so many are compared. */
const STRIDE = process.argv.includes('--sample') && proofRecord.isCurrent() ? 25 : 1

const failures: string[] = []

/** Gas statistics of many calls. */
class Gas {
  #calls = 0n
  #sum = 0n
  #most = 0n

  add(gas: readonly bigint[]): void {
    for (const one of gas) {
      this.#calls++
      this.#sum += one
      if (one > this.#most) this.#most = one
    }
  }

  get most(): bigint {
    return this.#most
  }

  inWords(): string {
    const mean = this.#calls && this.#sum / this.#calls
    return `${mean.toLocaleString('en')} gas on average, ${this.#most.toLocaleString('en')} at most`
  }
}

/** Reads every `STRIDE`th batch of `count` items, two concurrent calls at a time, and compares hashes. */
async function compare(
  what: string,
  count: number,
  ask: (first: number, count: number) => ReturnType<ArtChain['tokens']>,
  expected: (place: number) => string,
): Promise<void> {
  const gas = new Gas()
  const starts = Array.from({ length: Math.ceil(count / BATCH_SIZE) }, (_, i) => i * BATCH_SIZE).filter(
    (_, i) => i % STRIDE === 0,
  )
  let compared = 0
  let different = 0
  const line = async (): Promise<void> => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
      const length = Math.min(BATCH_SIZE, count - start)
      const answer = ask(start, length)
      const wanted = Array.from({ length }, (_, i) => hashText(expected(start + i)))
      const [hashes, used] = await answer
      gas.add(used)
      compared += length
      different += wanted.filter((hash, i) => hash !== hashes[i]).length
    }
  }
  await Promise.all([line(), line()])
  if (different > 0) failures.push(`${different} of ${compared} ${what} differ from the TypeScript drawing`)
  if (gas.most > MAX_GAS) failures.push(`${what} take ${gas.most} gas, more than ${MAX_GAS}`)
  console.log(
    `${compared - different} of ${compared} ${what} are the same bytes${compared < count ? ` (a sample of ${count})` : ''}: ${gas.inWords()}`,
  )
}

/** @param pictures of the deck */
async function onChain(pictures: readonly string[]): Promise<void> {
  const art = await startArtChain()
  try {
    for (const { name, gas } of art.contracts) console.log(`${name}: ${gas.toLocaleString('en')} gas`)
    await compare(
      'tokens with the deck’s cards',
      DECK_SIZE,
      (start, count) => art.tokens(start + 1, count),
      (place) => toTokenUri(revealedMetadata(19_999 - place, getCard(place + 1), pictures[place])),
    )
    const others = createTraitCombinations()
    await compare(
      'cards of other seeds and traits',
      others.length,
      (start, count) => art.drawings(others.slice(start, start + count)),
      (place) => drawPepper(others[place] ?? getCard(1)),
    )
    await compare(
      'sealed tokens',
      PACKETS,
      (start, count) => art.sealedTokens(start + 1, count),
      (place) => toTokenUri(sealedMetadata(place + 1)),
    )
    const deck = Array.from({ length: DECK_SIZE / 10 }, (_, i) => getCard(i * 10 + 1))
    await compare(
      'drawings alone',
      deck.length,
      (start, count) => art.drawings(deck.slice(start, start + count)),
      (place) => pictures[place * 10] ?? '',
    )
  } finally {
    await art.chain.stop()
  }
}

/** Draws every card of the deck and some packets, and checks their sizes, and their SVG unless this is a sample. */
function drawAll(): string[] {
  const pictures = [
    ...Array.from({ length: DECK_SIZE }, (_, i) => drawPepper(getCard(i + 1))),
    ...Array.from({ length: PACKETS_SHOWN }, (_, i) => drawPacket(i + 1)),
  ]
  const most = Math.max(...pictures.map((svg) => Buffer.byteLength(svg)))
  console.log(`${pictures.length} pictures, the longest of ${most.toLocaleString('en')} bytes`)
  if (most > MAX_SVG_BYTES) failures.push(`a picture has ${most} bytes, more than ${MAX_SVG_BYTES}`)
  if (STRIDE === 1)
    for (const [place, svg] of pictures.slice(0, DECK_SIZE).entries())
      failures.push(...findProblems(svg, `p${place + 1}`).map((problem) => `card ${place + 1}: ${problem}`))
  return pictures
}

/** Renders pictures in batches. */
async function show(name: string, renderer: Renderer, pictures: readonly string[]): Promise<void> {
  let wrong = 0
  try {
    for (let start = 0; start < pictures.length; start += PICTURES_PER_BATCH) {
      const problems = await renderer.findProblems(pictures.slice(start, start + PICTURES_PER_BATCH))
      wrong += problems.length
      failures.push(...problems.slice(0, 5))
    }
  } finally {
    await renderer.close()
  }
  console.log(`${pictures.length - wrong} of ${pictures.length} pictures are right in ${name}`)
}

const since = performance.now()
const pictures = drawAll()
const rendered = isBytesOnly
  ? []
  : [
      startBrowser().then((browser) => show('Chromium', browser, pictures)),
      show('resvg', startResvg(), pictures),
    ]
await Promise.all([onChain(pictures), ...rendered])
for (const failure of failures) console.error(failure)
if (failures.length === 0 && STRIDE === 1 && !isBytesOnly) proofRecord.write()
const seconds = ((performance.now() - since) / 1000).toFixed(1)
if (STRIDE > 1) console.log('The whole proof is recorded for these sources.')
else if (isBytesOnly)
  console.log('Not recorded: npm run art:prove -w @peppermint/tools, and commit its record.')
console.log(`${failures.length === 0 ? 'Proven' : `${failures.length} failures`}, ${seconds} s.`)
process.exitCode = failures.length === 0 ? 0 : 1
