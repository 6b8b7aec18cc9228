/**
 * The streams of chance: what a draw is for. Each has a number of its own, so that no draw depends on another
 * or on the order in which a picture is made. Numbers are frozen: a new stream takes the next one.
 */
export declare const STREAMS: {
  readonly bend: 0
  readonly length: 1
  readonly width: 2
  readonly phase: 3
  readonly mirror: 4
  readonly hook: 5
  readonly heat: 6
  readonly outline: 7
  readonly pimple: 8
  readonly corkAcross: 9
  readonly corkDown: 10
  readonly corkLean: 11
  readonly corkLength: 12
  readonly foldAcross: 13
  readonly foldDown: 14
  readonly dealCultivar: 15
  readonly dealRipeness: 16
  readonly dealSkin: 17
  readonly dealCalyx: 18
  readonly dealPattern: 19
  readonly dealCompanion: 20
  readonly dealGround: 21
  readonly dealOrder: 22
  readonly packet: 23
  readonly marbleEnd: 24
  readonly marbleWidth: 25
  readonly speckLobe: 26
  readonly speckAcross: 27
  readonly speckDown: 28
  readonly rime: 29
  readonly flakeLobe: 30
  readonly flakeAcross: 31
  readonly flakeDown: 32
  readonly flakeSize: 33
  readonly chipX: 34
  readonly chipY: 35
  readonly chipTurn: 36
  readonly chipSize: 37
  readonly chipCorner: 38
  readonly starX: 39
  readonly starY: 40
  readonly starSize: 41
}
/** The number of a stream. */
export type Stream = (typeof STREAMS)[keyof typeof STREAMS]
