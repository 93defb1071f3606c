import { api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import { endVisit, expectAccessible, fill, harborlight, title, visit } from '@/test/visit.tsx'
import { ofBrowser, visitorLanguage } from './visitor-language.ts'

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX'])
  // As at app startup
  visitorLanguage.set(ofBrowser())
})
afterEach(endVisit)

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

test('a browser in Spanish shows the public pages in Spanish, with the server’s own sentences', async () => {
  const sentence = 'El correo electrónico o la contraseña no son correctos.'
  const server = await visit('/', {
    as: null,
    answers: server => server.refuse(api.auth.login, 401, { code: 'WRONG_CREDENTIALS', message: sentence }),
  })
  await title('Iniciar sesión')
  await waitFor(() => expect(document.title).toBe('Iniciar sesión · Preceptor'))
  expect(document.documentElement.lang).toBe('es')
  await press('Iniciar sesión')
  await screen.findByText('Escriba su correo electrónico.')
  await fill(await screen.findByLabelText('Correo electrónico'), 'dolores@harborlight.example')
  await fill(await screen.findByLabelText('Contraseña'), 'not the password')
  await press('Iniciar sesión')
  await within(await screen.findByRole('region', { name: 'Avisos' })).findByText(sentence)
  await screen.findByText(/Revise su correo y su contraseña/)
  expect(server.of(api.auth.login)[0]?.headers.get('accept-language')).toBe('es')
  await userEvent.click(screen.getByRole('link', { name: '¿Olvidó su contraseña?' }))
  await title('¿Olvidó su contraseña?')
  await press('Enviar el enlace')
  await screen.findByText(/El enlace sirve una sola vez, por 30 minutos\./)
})

test('a user whose language is English gets the panel in English, even in a Spanish browser', async () => {
  await visit('/', {
    as: null,
    answers: server =>
      server.answer(api.auth.login, () => ({
        access_token: 'ap_new',
        user: aUser(),
        organization: harborlight,
        idle_expires_at: inAnHour(),
        expires_at: inAnHour(),
      })),
  })
  await fill(await screen.findByLabelText('Correo electrónico'), 'dolores@harborlight.example')
  await fill(await screen.findByLabelText('Contraseña'), 'demo-only-password')
  await press('Iniciar sesión')
  await title('Dashboard')
  expect(document.documentElement.lang).toBe('en')
  await screen.findByRole('link', { name: 'Skip to content' })
})

test('a visitor switches the language and continues in place', async () => {
  await visit('/forgot-password', { as: null })
  await press('English')
  await title('Forgot your password?')
  await waitFor(() => expect(document.title).toBe('Forgot password · Preceptor'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Español' })))
  await press('Español')
  await title('¿Olvidó su contraseña?')
  await waitFor(() => expect(document.title).toBe('Olvidé mi contraseña · Preceptor'))
})

test('an employee is added in Spanish', async () => {
  const server = await visit('/employees?add=1', { as: aUser({ language: 'es' }) })
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar empleado' }))
  expect(document.documentElement.lang).toBe('es')
  await waitFor(() => expect(document.title).toMatch(/^Empleados ·/))
  await userEvent.click(await dialog.findByRole('button', { name: 'Agregar empleado' }))
  await dialog.findByText('Escriba el nombre.')
  await fill(dialog.getByRole('textbox', { name: /^Nombre(?! prefer)/ }), 'Rosa')
  await fill(dialog.getByLabelText(/^Apellido/), 'Quispe')
  await expectAccessible(screen.getByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: 'Agregar empleado' }))
  await waitFor(() =>
    expect(server.of(api.employees.add)[0]?.body).toMatchObject({ first_name: 'Rosa', last_name: 'Quispe' }),
  )
})
