/**
 * The visitor's own packet or pepper in the hero's place: the packet hangs there while it is sealed and tears open when
 * its card is read, the ground takes the pepper's color, and the specimen card describes it. The word stays.
 */
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { PacketSpecimen, Specimen } from '../Specimen.tsx'
import type { OwnFruit } from './ownPicture.ts'

/** What the hero shows. `wasPacked`: its packet was shown before, and opens. */
export type Own =
  | {
      readonly status: 'packed'
      readonly token: number
      readonly packet: string
      readonly description: string
    }
  | { readonly status: 'opened'; readonly fruit: OwnFruit; readonly wasPacked: boolean }

const SVG = 'http://www.w3.org/2000/svg'

export interface HeroStage {
  readonly show: (own: Own) => void
  /** What a click on the packet or the fruit does; undefined for nothing. The label has a button for it. */
  readonly setOnTap: (onTap: (() => void) | undefined) => void
  /** The page's own pepper again. */
  readonly reset: () => void
  /** The stem with its fruit. */
  readonly hanging: Element
}

/** @param plate the word with the hanging pepper. Undefined if the page has no hero. */
export function openHeroStage(plate: Element): HeroStage | undefined {
  const hero = plate.closest<HTMLElement>('.hero')
  const hanging = plate.querySelector('.swing')
  const stockSpecimen = hero?.querySelector<HTMLElement>('.specimen')
  const drawing = hanging?.closest('svg')
  if (!hero || !hanging || !drawing || !stockSpecimen) return undefined
  const stockLabel = drawing.getAttribute('aria-label') ?? ''
  const fruit = hanging.appendChild(document.createElementNS(SVG, 'g'))
  fruit.setAttribute('class', 'own-fruit')
  const packet = document.createElement('div')
  drawing.after(packet)
  packet.className = 'packet'
  packet.addEventListener('animationend', ({ target }) => {
    if (!(target instanceof Element) || !target.classList.contains('pouch')) return
    packet.replaceChildren()
    hero.dataset['own'] = 'opened'
  })
  const place = document.createElement('div')
  place.className = 'own-place'
  stockSpecimen.before(place)
  let root: Root | undefined
  let tap: (() => void) | undefined
  for (const element of [packet, fruit]) element.addEventListener('click', () => tap?.())

  function setOnTap(onTap: (() => void) | undefined): void {
    tap = onTap
    hero?.toggleAttribute('data-closed', onTap !== undefined)
  }

  function describe(content: ReactNode): void {
    root ??= createRoot(place)
    root.render(content)
  }

  function showPacket(src: string, description: string): void {
    // Two halves of one picture: the tear goes between them.
    packet.replaceChildren(
      ...['strip', 'pouch'].map((part) => {
        const image = document.createElement('img')
        image.className = part
        image.alt = part === 'pouch' ? description : ''
        image.src = src
        return image
      }),
    )
  }

  function showFruit(own: OwnFruit): void {
    const images = (['light', 'dark'] as const).map((theme) => {
      const image = document.createElementNS(SVG, 'image')
      image.setAttribute('class', theme)
      image.setAttribute('href', own[theme])
      for (const name of ['x', 'y', 'width', 'height'] as const) image.setAttribute(name, `${own[name]}`)
      if (own.turn !== 0) image.setAttribute('transform', `rotate(${own.turn})`)
      return image
    })
    fruit.replaceChildren(...images)
    describe(<Specimen facts={own.facts} />)
  }

  return {
    hanging,
    setOnTap,
    show(own) {
      if (own.status === 'packed') {
        showPacket(own.packet, own.description)
        describe(<PacketSpecimen token={own.token} />)
        hero.dataset['own'] = 'packed'
        drawing.setAttribute('aria-label', own.description)
        return
      }
      if (!own.wasPacked) packet.replaceChildren()
      showFruit(own.fruit)
      hero.dataset['own'] = own.wasPacked ? 'opening' : 'opened'
      hero.dataset['ground'] = `${own.fruit.ground}`
      drawing.setAttribute('aria-label', own.fruit.description)
    },
    reset() {
      setOnTap(undefined)
      delete hero.dataset['own']
      delete hero.dataset['ground']
      packet.replaceChildren()
      fruit.replaceChildren()
      root?.render(null)
      drawing.setAttribute('aria-label', stockLabel)
    },
  }
}
