import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { drawn } from './drawn.ts'
import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

const newName = (start: string) =>
  `${start} ${[...randomBytes(5)].map(n => String.fromCharCode(97 + (n % 26))).join('')}`
const anAdmin = () => aUser({ agencies: { [gardenState]: 'agency_admin' } })
const saved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible()

async function createQuiz(page: Page, title: string) {
  await page.goto('/programs?add=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill(title)
  await dialog.getByRole('combobox', { name: 'Training type' }).selectOption('In-service')
  await dialog.getByRole('button', { name: 'Create program' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Add module' }).click()
  await dialog.getByRole('radio', { name: 'Quiz' }).check()
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill('What you know')
  await dialog.getByRole('button', { name: 'Add module' }).click()
  await expect(page.getByRole('textbox', { name: 'Module title' })).toHaveValue('What you know')
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const type = (page: Page, text: string) => page.keyboard.type(text)

test('a quiz is written by keyboard only; missing parts are shown while writing', {
  tag: drawn(5),
}, async ({ page, signIn }) => {
  await signIn(page, await anAdmin())
  await createQuiz(page, newName('Hands'))
  await page.getByRole('button', { name: 'Add question' }).focus()
  await press(page, 'Enter')
  const questions = page.getByRole('region', { name: 'Questions' })
  const fault = (said: string) => questions.getByText(said, { exact: true })
  await expect(questions.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused()
  await type(page, 'When do you wash your hands?')
  await press(page, 'Enter')
  await type(page, 'Before care')
  await press(page, 'Enter')
  await type(page, 'Never')
  await press(page, 'Enter')
  await expect(questions.getByRole('textbox', { name: 'Answer 3' })).toBeFocused()
  await questions.getByRole('button', { name: 'Explain answer 2' }).focus()
  await press(page, 'Enter')
  await expect(questions.getByRole('textbox', { name: 'Explanation of answer 2' })).toBeFocused()
  await type(page, 'Germs stay on your hands.')
  await press(page, 'Enter')
  await expect(questions.getByRole('textbox', { name: 'Answer 3' })).toBeFocused()
  await type(page, 'Never')
  await expect(fault('Two answers are the same. (English)')).toBeVisible()
  await press(page, 'Control+a')
  await type(page, 'Once a day')
  await expect(fault('Two answers are the same. (English)')).toBeHidden()
  await expect(fault('Mark the right answer.')).toBeVisible()
  await expectAccessible(page, 'a question')
  await questions.getByRole('textbox', { name: 'Answer 1' }).focus()
  await press(page, 'Shift+Tab', 'Space')
  await expect(questions.getByRole('radio', { name: 'Answer 1 is right' })).toBeChecked()
  await expect(fault('Mark the right answer.')).toBeHidden()

  await press(page, 'Control+Enter')
  await expect(questions.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused()
  await type(page, 'Soap kills germs')
  await questions.getByRole('combobox', { name: 'Kind' }).selectOption('True or false')
  await questions.getByRole('radio', { name: 'True' }).check()
  await press(page, 'Alt+ArrowUp')
  await expect(questions.getByRole('listitem').first()).toContainText('Question 1')
  await press(page, 'Control+Enter', 'Control+Enter')
  await type(page, 'Put the steps in order')
  await questions.getByRole('combobox', { name: 'Kind' }).selectOption('Put in order')
  await questions.getByRole('textbox', { name: 'Step 1' }).focus()
  await type(page, 'Wet')
  await press(page, 'Enter')
  await type(page, 'Soap')
  await press(page, 'Enter')
  await type(page, 'Rinse')
  await press(page, 'Enter', 'Backspace')
  await saved(page)

  await questions.getByRole('button', { name: 'Delete question' }).click()
  await expect(questions.getByText('Question 3 is deleted.')).toBeVisible()
  await expect(questions.getByText('2 questions · 2 points')).toBeVisible()
  await press(page, 'Enter')
  await expect(questions.getByText('3 questions · 3 points')).toBeVisible()
  await saved(page)
  await page.reload()
  await expect(questions.getByRole('listitem')).toHaveText([
    /1\. Soap kills germs/,
    /2\. When do you/,
    /3\. Put the steps/,
  ])

  // Errors are shown when the user tries to publish
  await questions.getByRole('button', { name: /When do you/ }).click()
  await expect(questions.getByRole('textbox', { name: 'Explanation of answer 2' })).toHaveValue(
    'Germs stay on your hands.',
  )
  await questions.getByRole('textbox', { name: 'Answer 2', exact: true }).fill('')
  await questions.getByRole('textbox', { name: 'Answer 3' }).focus()
  await saved(page)
  await questions.getByText('1 thing to fix').click()
  await expect(questions.getByRole('button', { name: 'Question 2: Fill in or remove the empty answer.' })).toBeVisible()
  await expectAccessible(page, 'a quiz with a fault')
})

const gift = `// from another system
$CATEGORY: $course$/top/Falls

::Q1:: When do most falls happen? {=At night#Most people sleep then. ~At noon#It is bright then.####It is dark.}

Which help? {~%50%Good light ~%50%Firm shoes ~%-100%Loose rugs}

Read this first.

$CATEGORY: $course$/top/Words

Match them. {=Cane -> Walking =Grab bar -> Bathing}

How many minutes? {=ten =10}
`

test('questions are imported from GIFT, and the quiz is tried in English and Spanish', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, await anAdmin())
  await createQuiz(page, newName('Falls'))
  await page.getByRole('button', { name: 'Import questions…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Read questions' }).click()
  await expect(dialog.getByText('Paste a text or choose a file.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Text' }).fill(gift)
  await dialog.getByRole('button', { name: 'Read questions' }).click()
  await expect(dialog.getByText('4 questions were read')).toBeVisible()
  await expect(dialog.getByText('Line 8: It has no answers. Write them in braces after the question.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Make a pool of each category' }).uncheck()
  await expectAccessible(page, 'questions that were read')
  await dialog.getByRole('button', { name: 'Add 4 questions' }).click()
  await expect(page.getByText('4 questions · 4 points')).toBeVisible()
  await saved(page)

  await page.getByText('Quiz settings').click()
  await page.getByRole('textbox', { name: 'Time limit (minutes)' }).fill('999')
  await expect(page.getByText('Enter a number from 1 to 600.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Time limit (minutes)' }).fill('5')
  await page
    .getByRole('combobox', { name: 'Shown after an attempt' })
    .selectOption('Right answers, after every attempt')
  await expectAccessible(page, 'the settings of a quiz')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Spanish' })
  await page.getByRole('textbox', { name: 'Module title' }).fill('Lo que sabe')
  await page.getByRole('button', { name: /1\. When do most/ }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('¿Cuándo ocurren más caídas?')
  await page.getByRole('textbox', { name: 'Answer 1', exact: true }).fill('De noche')
  await page.getByRole('textbox', { name: 'Answer 2', exact: true }).fill('Al mediodía')
  await saved(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)

  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Pass with 80% or more.')).toBeVisible()
  await expect(dialog.getByText('You have 5 minutes once you start.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Start the quiz' }).click()
  await expect(dialog.getByText(/Time left: 4:5/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'At noon' }).check()
  await expectAccessible(page, 'a question of one answer')
  await dialog.getByRole('button', { name: 'Next question' }).click()
  await dialog.getByRole('checkbox', { name: 'Good light' }).check()
  await dialog.getByRole('checkbox', { name: 'Firm shoes' }).check()
  await dialog.getByRole('button', { name: 'Next question' }).click()
  await dialog.getByRole('combobox', { name: 'Cane' }).selectOption('Walking')
  await dialog.getByRole('combobox', { name: 'Grab bar' }).selectOption('Bathing')
  await expectAccessible(page, 'a question of pairs')
  await dialog.getByRole('button', { name: 'Next question' }).click()
  await expect(dialog.getByText('1 question has no answer yet.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Your answer' }).fill(' TEN ')
  await dialog.getByRole('button', { name: 'Submit answers' }).click()
  await expect(dialog.getByRole('heading', { name: 'Not passed yet' })).toBeVisible()
  await expect(dialog.getByText('75%')).toBeVisible()
  await expect(dialog.getByText('Right answer: At night')).toBeVisible()
  await expect(dialog.getByText('It is dark.')).toBeVisible()
  await expect(dialog.getByText('It is bright then.')).toBeVisible()
  await expect(dialog.getByText('Most people sleep then.')).toBeHidden()
  await expectAccessible(page, 'the result of a quiz')

  await dialog.getByRole('combobox', { name: 'Read in' }).selectOption('es')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('¿Cuándo ocurren más caídas?')).toBeVisible()
  await dialog.getByRole('radio', { name: 'De noche' }).check()
  await dialog.getByRole('button', { name: 'Next question' }).click()
  await expect(dialog.getByText('Not available in Spanish. Shown in English.').first()).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Good light' }).check()
  await dialog.getByRole('checkbox', { name: 'Firm shoes' }).check()
  await dialog.getByRole('button', { name: 'Next question' }).click()
  await dialog.getByRole('combobox', { name: 'Cane' }).selectOption('Walking')
  await dialog.getByRole('combobox', { name: 'Grab bar' }).selectOption('Bathing')
  await dialog.getByRole('button', { name: 'Next question' }).click()
  await dialog.getByRole('textbox', { name: 'Your answer' }).fill('10')
  await dialog.getByRole('button', { name: 'Submit answers' }).click()
  await expect(dialog.getByRole('heading', { name: 'You passed' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Finish' }).click()
  await expect(dialog.getByText('A caregiver’s completion would be recorded here.')).toBeVisible()
})

test('when time is up the answers are submitted as they are', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, await anAdmin())
  await createQuiz(page, newName('Time'))
  await page.getByRole('button', { name: 'Import questions…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Soap helps. {T}\n\nWater helps. {T}')
  await dialog.getByRole('button', { name: 'Read questions' }).click()
  await dialog.getByRole('button', { name: 'Add 2 questions' }).click()
  await page.getByText('Quiz settings').click()
  await page.getByRole('textbox', { name: 'Time limit (minutes)' }).fill('1')
  await saved(page)
  await page.clock.install()
  await page.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Start the quiz' }).click()
  await dialog.getByRole('radio', { name: 'True' }).check()
  await page.clock.runFor(61_000)
  await expect(dialog.getByText('Time is up. Your answers were submitted.')).toBeVisible()
  await expect(dialog.getByText('50%')).toBeVisible()
})

test('two people edit different questions of a quiz and lose nothing; edits to the same question ask', {
  tag: '@prove',
}, async ({ browser, page, signIn, faults }) => {
  // The browser itself logs the refusal of the second save
  faults.expected(/412/)
  await signIn(page, await anAdmin())
  await createQuiz(page, newName('Both'))
  await page.getByRole('button', { name: 'Import questions…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('First {T}\n\nSecond {T}')
  await dialog.getByRole('button', { name: 'Read questions' }).click()
  await dialog.getByRole('button', { name: 'Add 2 questions' }).click()
  await saved(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, await anAdmin())
  await other.goto(page.url())
  await other.getByRole('button', { name: /2\. Second/ }).click()
  const text = (whose: Page) => whose.getByRole('textbox', { name: 'Question', exact: true })
  await text(other).fill('Second by them')
  await saved(other)
  await page.getByRole('button', { name: /1\. First/ }).click()
  await text(page).fill('First by me')
  await saved(page)
  await expect(page.getByRole('button', { name: /2\. Second by them/ })).toBeVisible()
  await other.getByRole('button', { name: /1\. First/ }).click()
  await text(other).fill('First by them')
  await expect(other.getByText(/changed this module meanwhile/)).toBeVisible()
  await expect(other.getByText(/First by me/)).toBeVisible()
  await expect(other.getByRole('paragraph').filter({ hasText: 'Second by them' })).toBeHidden()
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await saved(other)
  await page.reload()
  await expect(page.getByRole('button', { name: /1\. First by them/ })).toBeVisible()
})

test('a viewer reads the questions without their answers', { tag: '@prove' }, async ({ browser, page, signIn }) => {
  await signIn(page, 'admin')
  await createQuiz(page, newName('Secret'))
  await page.getByRole('button', { name: 'Import questions…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('When? {=Right now#Because. ~Never}')
  await dialog.getByRole('button', { name: 'Read questions' }).click()
  await dialog.getByRole('button', { name: 'Add 1 question' }).click()
  await saved(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Version 1 is published.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'right answer' })).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'viewer')
  await other.goto(page.url())
  await expect(other.getByText('Right now')).toBeVisible()
  await expect(other.getByRole('img', { name: 'right answer' })).toBeHidden()
  await expect(other.getByText('Because.')).toBeHidden()
  await expectAccessible(other, 'a quiz that is read')
})
