import { clamp } from '../geometry/interpolate.ts'
import type { Curve } from '../geometry/interpolate.ts'
import type { Sleeve } from '../look/look.ts'

export type SewnSleeve = Exclude<Sleeve, 'sleeveless' | 'strap'>

export type SleeveCut = {
  /** Shares of the arm's length; a negative start reaches up over the shoulder. */
  start: number
  end: number
  /** How far the cloth stands off the arm, over the sleeve's own length 0..1. */
  ease: Curve
  relief: 'gathered' | 'bishop' | 'loose' | 'smooth'
  hasCuff: boolean
}

const puffEase =
  (base: number, swell: number): Curve =>
  (x) =>
    base + swell * Math.sin(Math.PI * clamp(x * 0.86 + 0.1)) ** 0.8

export const SLEEVE_CUTS: Record<SewnSleeve, SleeveCut> = {
  cap: { start: -0.03, end: 0.2, ease: (x) => 4 + 7 * x, relief: 'smooth', hasCuff: true },
  flutter: {
    start: -0.03,
    end: 0.3,
    ease: (x) => 4 + 24 * x ** 1.1,
    relief: 'loose',
    hasCuff: false,
  },
  puff: { start: -0.05, end: 0.36, ease: puffEase(5, 25), relief: 'gathered', hasCuff: true },
  short: { start: -0.03, end: 0.34, ease: (x) => 4 + 4 * x, relief: 'smooth', hasCuff: true },
  elbow: { start: -0.03, end: 0.56, ease: (x) => 4 + 4 * x, relief: 'smooth', hasCuff: true },
  bell: {
    start: -0.03,
    end: 0.66,
    ease: (x) => 3.5 + 34 * x ** 2.3,
    relief: 'loose',
    hasCuff: false,
  },
  long: {
    start: -0.03,
    end: 0.965,
    ease: (x) => 3.4 + 1.2 * Math.sin(x * 9),
    relief: 'smooth',
    hasCuff: true,
  },
  bishop: {
    start: -0.03,
    end: 0.965,
    ease: (x) => 4 + 20 * Math.sin(Math.PI * clamp(x) ** 1.9) ** 0.9,
    relief: 'bishop',
    hasCuff: true,
  },
  'off-shoulder-puff': {
    start: 0.1,
    end: 0.46,
    ease: (x) => 7 + 24 * Math.sin(Math.PI * clamp(x * 0.9 + 0.06)) ** 0.8,
    relief: 'gathered',
    hasCuff: true,
  },
}
