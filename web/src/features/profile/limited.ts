import type { Profile } from '@preceptor/contract'
import { profileTexts } from './texts.ts'

/** Returns why this sign-in can't change data that all agencies of the account share, or undefined. */
export const whyNot = ({ limited_by }: Profile): string | undefined =>
  limited_by === null ? undefined : profileTexts.say('limitedWhy')
