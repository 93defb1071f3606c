import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApprovalState } from '@/widgets/approvals/ApprovalState.tsx'
import { FormState } from '@/widgets/employee-forms/FormState.tsx'
import { ExternalState } from '@/widgets/external-training/ExternalState.tsx'
import { WaiverStanding } from '@/widgets/waivers/WaiverStanding.tsx'
import { CredentialStanding } from './CredentialStanding.tsx'

afterEach(cleanup)

test('everything waiting for the agency has the same color', () => {
  render(
    <>
      <CredentialStanding of={{ standing: 'review', days_left: null, gap_days: null }} />
      <WaiverStanding of="review" />
      <ExternalState of="recorded" />
      <FormState of={{ state: 'review', is_overdue: false }} />
      <ApprovalState of="pending" />
    </>,
  )
  const badges = [...document.querySelectorAll<HTMLElement>('[data-colour]')]
  expect(badges.map(badge => badge.dataset['colour'])).toEqual(badges.map(() => 'amber'))
  expect(badges).toHaveLength(5)
  expect(screen.getAllByText(/review|approv/i).length).toBeGreaterThan(0)
})
