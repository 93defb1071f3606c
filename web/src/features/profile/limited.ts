import type { Profile } from '@preceptor/contract'
import { profileTexts } from './texts.ts'

/** Why this sign-in leaves alone what all agencies of the account see; undefined when it does not have to. */
export const whyNot = ({ limited_by }: Profile): string | undefined =>
  limited_by === null ? undefined : profileTexts.say('limitedWhy')
