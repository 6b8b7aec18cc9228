/** What moves: the fruit that swings while a mint is pending, and the packet that opens in the hero. */
import { encodeTraits, getCard } from '@peppermint/art'
import { useEffect, useRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { heroArt, heroSpecimen } from '@peppermint/mint/app/hero/heroArt.ts'
import { ownFruit, ownPacket } from '@peppermint/mint/app/hero/ownPicture.ts'
import { openHeroStage, type HeroStage } from '@peppermint/mint/app/hero/showOwn.tsx'
import { swing } from '@peppermint/mint/app/hero/swing.ts'
import { Specimen } from '@peppermint/mint/app/Specimen.tsx'
import { Button } from '@peppermint/mint/mint/label/Button.tsx'
import * as drawings from '@peppermint/ui/tokens/drawings.ts'

const TOKEN = 7
const CARD = { number: 4_127, traits: encodeTraits(getCard(4_127)) }

const markup = `<div class="scene">${heroArt('Scovilles')}<div class="stage">${heroSpecimen ? renderToStaticMarkup(<Specimen facts={heroSpecimen} />) : ''}</div></div>`

export function HeroMotion() {
  const hero = useRef<HTMLDivElement>(null)
  const stage = useRef<HeroStage>(undefined)
  const stopSwing = useRef<() => void>(undefined)
  useEffect(() => {
    const plate = hero.current?.querySelector('.plate')
    if (plate) stage.current = openHeroStage(plate)
  }, [])

  function toggleSwing(): void {
    if (stopSwing.current === undefined) {
      if (stage.current) stopSwing.current = swing(stage.current.hanging)
      return
    }
    stopSwing.current()
    stopSwing.current = undefined
  }

  const showPacket = (): void =>
    stage.current?.show({
      status: 'packed',
      token: TOKEN,
      packet: ownPacket(drawings, TOKEN),
      description: drawings.describePacket(TOKEN),
    })

  function open(): void {
    const fruit = ownFruit(drawings, { status: 'revealed', id: TOKEN, card: CARD })
    if (fruit) stage.current?.show({ status: 'opened', fruit, wasPacked: true })
  }

  return (
    <section aria-labelledby="motion">
      <h2 id="motion">Motion</h2>
      <div className="row">
        <Button isSecondary onClick={toggleSwing}>
          Swing, or rest
        </Button>
        <Button isSecondary onClick={showPacket}>
          Hang the packet
        </Button>
        <Button isSecondary onClick={open}>
          Open it
        </Button>
        <Button isSecondary onClick={() => stage.current?.reset()}>
          Start over
        </Button>
      </div>
      <div className="hero" ref={hero} dangerouslySetInnerHTML={{ __html: markup }} />
    </section>
  )
}
