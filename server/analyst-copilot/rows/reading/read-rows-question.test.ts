import { describe, expect, test } from 'vitest'
import { lineOf, names, read } from '../../../testing/worlds/row-questions.ts'
import { readRowsQuestion } from './read-rows-question.ts'

describe('what is counted or listed', () => {
  test.each([
    ['How many briefs are there?', 'briefs'],
    ['number of briefs', 'briefs'],
    ['How many vendors are in my library?', 'vendors'],
    ['Which vendors have shared briefs with me?', 'vendors; briefs some'],
    ['List all case studies.', 'briefs; type case-study'],
    ['Kestrel briefs, how many?', 'briefs; vendor kestrel'],
    ['Kestrel products', 'products; vendor kestrel'],
    ['product briefs 2025', 'briefs; type product, since 2025-01-01, until 2025-12-31'],
    ['How many briefs belong to the product Nestbox?', 'briefs; product nestbox'],
    ['How many briefs about Gazetteer?', 'briefs; product ironbark gazetteer'],
    ['Which briefs of Kestrel are about the Nestbox?', 'briefs; vendor kestrel, product nestbox'],
    ['Active briefs, how many?', 'briefs; status active'],
    ['what is archived', 'briefs; status archived'],
    ['any drafts?', 'briefs; status draft'],
    ['Which products are in the Cold Storage category?', 'products; category Cold Storage'],
    ['fleet products', 'products; category Fleet Control, category Fleet Risk Management'],
    ['Who sells data governance?', 'vendors; category Data Governance'],
    ['Who makes Nestbox?', 'vendors; product nestbox'],
    ['How many canvases do we have?', 'canvases'],
    ['Which documents are there?', 'documents'],
    ['Wie viele Fallstudien gibt es von Ironbark?', 'briefs; type case-study, vendor ironbark'],
    ['Welche Produkte hat Kestrel?', 'products; vendor kestrel'],
    ['Wie viele Entwürfe haben wir?', 'briefs; status draft'],
    ['Combien de briefs avons-nous reçus ?', 'briefs'],
    ['Liste tous les produits de Kestrel', 'products; vendor kestrel'],
    ['Could you tell me how many case studies I have been given?', 'briefs; type case-study'],
    [
      'How many competitive briefs, fleet control only',
      'briefs; type competitive, category Fleet Control',
    ],
    [
      'What came in during the second quarter of 2026?',
      'briefs; since 2026-04-01, until 2026-06-30',
    ],
    ['briefs about crises', 'briefs; type crisis'],
    ['Number of product updates across all vendors?', 'briefs; type product-update'],
    ['How many briefs were created in 2025?', 'briefs; since 2025-01-01, until 2025-12-31'],
    ['Which vendors were set up before 2011?', 'vendors year_founded; founded  2010'],
    [
      'case studies added this year, all vendors',
      'briefs; type case-study, since 2026-01-01, until 2026-12-31',
    ],
    [
      'How many case studies and roadmaps do we have combined?',
      'briefs; type case-study, type roadmap',
    ],
    [
      'Which of our products has the fewest briefs, counting every status?',
      'products briefs; briefs least 1',
    ],
    ['How often has Kestrel had to publish a crisis brief?', 'briefs; vendor kestrel, type crisis'],
    ['Which Kestrel brief came out longest ago?', 'briefs; vendor kestrel; date least 1'],
    ['Which briefs have quantum in the title?', 'briefs; title quantum'],
    ['How many briefs in October and November 2026?', 'briefs; since 2026-10-01, until 2026-11-30'],
    ['Who has been in business the longest?', 'vendors year_founded; year_founded least 1'],
    ['What have we moved to the archive?', 'briefs; status archived'],
    ['How many briefs, counting drafts as well?', 'briefs'],
    ['Products still waiting for a case study', 'products; briefs none, type case-study'],
    [
      'Headquarters of each vendor, for the appendix of my report.',
      'vendors headquarters_location',
    ],
    ['What did I receive in September?', 'briefs; since 2026-09-01, until 2026-09-30'],
    [
      'Was hat Kestrel 2026 geschickt?',
      'briefs; vendor kestrel, since 2026-01-01, until 2026-12-31',
    ],
    ['How do I share a brief in 2026?', 'none'],
    ['What did patients receive in 2025?', 'none'],
    ['briefs from vendors founded before 2011', 'briefs; founded  2010'],
    ['How many briefs come from vendors based in France?', 'briefs; place France'],
    [
      'Of the briefs of Kestrel, how many of these are drafts?',
      'briefs; vendor kestrel, status draft',
    ],
  ])('%s', (text, line) => expect(read(text)).toBe(line))
})

describe('words with a letter missing, doubled or swapped', () => {
  test.each([
    ['Pls list all crisis breifs', 'briefs; type crisis'],
    ['wich vendors have no brief since Setpember?', 'vendors; briefs none, since 2026-09-01'],
    ['When was Kestrel foundded?', 'vendors year_founded; vendor kestrel'],
    ['Welche Anbeiter gibt es?', 'vendors'],
    ['Who is the founder of Kestrel?', 'none'],
  ])('%s', (text, line) => expect(read(text)).toBe(line))
})

describe('what is not wanted', () => {
  test.each([
    ['How many briefs are not archived?', 'briefs; not status archived'],
    ['Which briefs are not case studies?', 'briefs; not type case-study'],
    [
      'How many briefs since June, excluding case studies and crisis ones?',
      'briefs; since 2026-06-01, not type case-study, not type crisis',
    ],
    ['All briefs except the company ones', 'briefs; not type company'],
    ['Briefings außer Fallstudien', 'briefs; not type case-study'],
    ['tous les briefs sauf les études de cas', 'briefs; not type case-study'],
    ['Kestrel without the case studies', 'briefs; vendor kestrel, not type case-study'],
    [
      'Which briefs are neither case studies nor roadmaps?',
      'briefs; not type case-study, not type roadmap',
    ],
    ['How many crisis briefs, excluding case studies?', 'briefs; type crisis, not type case-study'],
    ['Which briefs are not about the Nestbox?', 'briefs; not product nestbox'],
    ['How many briefs from vendors other than Kestrel?', 'briefs; not vendor kestrel'],
    ['vendors outside Europe', 'vendors; not region Europe'],
    ['Which vendors are not based in Denmark?', 'vendors headquarters_location; not place Denmark'],
    ['Which vendors are not private?', 'vendors; not ownership Private'],
    [
      'Which vendors other than Kestrel have no case study?',
      'vendors; not vendor kestrel, briefs none, type case-study',
    ],
    ['Are there no case studies?', 'none'],
    ['Do we not have the case study?', 'none'],
  ])('%s', (text, line) => expect(read(text)).toBe(line))
})

describe('several types at once', () => {
  test.each([
    [
      'Which vendors have both a case study and a crisis brief?',
      'vendors; has case-study, has crisis',
    ],
    [
      'Which vendors have a crisis brief and no case study?',
      'vendors; has crisis, not has case-study',
    ],
    ['Which vendors have a crisis brief or a case study?', 'vendors; type crisis, type case-study'],
    [
      'Which vendors have neither a case study nor a crisis brief?',
      'vendors; briefs none, type case-study, type crisis',
    ],
  ])('%s', (text, line) => expect(read(text)).toBe(line))
})

describe('counts in groups', () => {
  test.each([
    ['Briefs per type, please', 'briefs; by type'],
    ['Can you break down the briefs I have by type?', 'briefs; by type'],
    ['How many briefs each month in 2026?', 'briefs; since 2026-01-01, until 2026-12-31; by month'],
    ['Kestrel briefs by quarter', 'briefs; vendor kestrel; by quarter'],
    ['How many products per vendor?', 'products; by vendor'],
    ['Products by category', 'products; by category'],
    [
      'case studies vs crisis briefs, how many of each?',
      'briefs; type case-study, type crisis; by type',
    ],
    [
      'How many briefs are active, and how many archived?',
      'briefs; status active, status archived; by status',
    ],
    ['Briefings je Monat', 'briefs; by month'],
    ['Nombre de briefs par trimestre', 'briefs; by quarter'],
    ['Vendors by month', 'none'],
  ])('%s', (text, line) => expect(read(text)).toBe(line))
})

describe('facts that are missing', () => {
  test.each([
    ['Which vendors have no headquarters?', 'vendors; missing headquarters_location'],
    ['products without a website', 'products; missing websiteUrl'],
    ['Which of our products have no sales contact?', 'products; missing salesContactName'],
  ])('%s', (text, line) => expect(read(text, 'kestrel')).toContain(line.split(';')[1] ?? ''))

  test('of what readers do not see are not told', () => {
    expect(read('Which products have no sales contact?')).toMatch(/^none$|[?]/)
  })
})

describe('briefs by their titles', () => {
  test.each([
    ['When was the brief about the frozen board added?', 'briefs; title frozen board'],
    ['When did "Nestbox, two years on" land?', 'briefs; title Nestbox, two years on'],
    [
      'When did you add the Brackwater case study of Kestrel?',
      'briefs; title Brackwater, type case-study, vendor kestrel',
    ],
    ['When will the board be frozen?', 'none'],
    ['Which briefs mention "frozen board"?', 'none'],
  ])('%s', (text, line) => expect(read(text)).toBe(line))
})

describe('when', () => {
  test.each([
    ['briefs since June', 'since 2026-06-01'],
    ['briefs since December', 'since 2025-12-01'],
    ['briefs since 1 June 2026', 'since 2026-06-01'],
    ['briefs since June 1st, 2026', 'since 2026-06-01'],
    ['briefs since 2026-06-01', 'since 2026-06-01'],
    ['briefs after 2024', 'since 2025-01-01'],
    ['briefs before March 2026', 'until 2026-02-28'],
    ['briefs by June', 'until 2026-06-30'],
    ['briefs in February 2024', 'since 2024-02-01, until 2024-02-29'],
    ['briefs between March and June 2026', 'since 2026-03-01, until 2026-06-30'],
    ['briefs from November to February', 'since 2025-11-01, until 2026-02-28'],
    ['briefs this year', 'since 2026-01-01, until 2026-12-31'],
    ['briefs from last quarter', 'since 2026-07-01, until 2026-09-30'],
    ['briefs last week', 'since 2026-11-23, until 2026-11-29'],
    ['briefs in the last 30 days', 'since 2026-10-31'],
    ['briefs from the past year', 'since 2025-11-30'],
    ['briefs in Q2', 'since 2026-04-01, until 2026-06-30'],
    ['briefs in the first half of 2026', 'since 2026-01-01, until 2026-06-30'],
    ['briefs since the beginning of the year', 'since 2026-01-01'],
    ['briefs older than six months', 'until 2026-05-30'],
    ['briefs in the first quarter of this year', 'since 2026-01-01, until 2026-03-31'],
    ['briefs in June last year', 'since 2025-06-01, until 2025-06-30'],
    ['briefs since March of this year', 'since 2026-03-01'],
    ['briefs in Q4 of last year', 'since 2025-10-01, until 2025-12-31'],
    ['Briefings im zweiten Quartal des letzten Jahres', 'since 2025-04-01, until 2025-06-30'],
    ['briefs yesterday', 'since 2026-11-29, until 2026-11-29'],
    ['Anything from Kestrel since August?', 'vendor kestrel, since 2026-08-01'],
    ['What’s new since July 2026?', 'since 2026-07-01'],
    ['Briefings seit März', 'since 2026-03-01'],
    ['Briefings seit dem 1. Juni', 'since 2026-06-01'],
    ['Briefings aus dem letzten Quartal', 'since 2026-07-01, until 2026-09-30'],
    ['Briefings vom 1.6.2026', 'since 2026-06-01, until 2026-06-01'],
    ['Briefings in den letzten drei Monaten', 'since 2026-08-30'],
    ['briefs depuis janvier', 'since 2026-01-01'],
    ['briefs de l’année dernière', 'since 2025-01-01, until 2025-12-31'],
    ['briefs des 30 derniers jours', 'since 2026-10-31'],
  ])('%s', (text, line) => expect(read(text)).toBe(`briefs; ${line}`))

  test('a month is as long as it is', () => {
    const asker = { names, today: new Date('2027-05-31T23:00:00Z'), companyId: null, earlier: null }
    expect(lineOf(readRowsQuestion('briefs in the last three months', asker))).toBe(
      'briefs; since 2027-02-28',
    )
  })
})

describe('who has none', () => {
  test.each([
    ['Which vendors have no brief since June?', 'vendors; briefs none, since 2026-06-01'],
    ['Which vendors haven’t briefed us since June?', 'vendors; briefs none, since 2026-06-01'],
    ['vendors we haven’t heard from since June', 'vendors; briefs none, since 2026-06-01'],
    ['who has sent nothing since June', 'vendors; briefs none, since 2026-06-01'],
    ['Who has no case study?', 'vendors; briefs none, type case-study'],
    ['Which products lack a roadmap brief?', 'products; briefs none, type roadmap'],
    ['products without a brief', 'products; briefs none'],
    ['products w/o a brief', 'products; briefs none'],
    ['Who went silent after August 2026?', 'vendors; briefs none, since 2026-09-01'],
    ['Which vendors lack a roadmap?', 'vendors; briefs none, type roadmap'],
    ['Which vendors have no roadmap?', 'vendors; briefs none, type roadmap'],
    ['Welche Anbieter haben keine Roadmap?', 'vendors; briefs none, type roadmap'],
    ['vendors whose last brief was before June 2026', 'vendors; briefs none, since 2026-06-01'],
    ['Which vendors have a case study?', 'vendors; type case-study'],
    ['Welche Anbieter haben seit Juni kein Briefing?', 'vendors; since 2026-06-01, briefs none'],
    [
      'Welche Anbieter haben uns seit drei Monaten nicht gebrieft?',
      'vendors; since 2026-08-30, briefs none',
    ],
    ['Quels produits sont sans étude de cas ?', 'products; briefs none, type case-study'],
    [
      'Quels fournisseurs n’ont rien envoyé depuis juin ?',
      'vendors; briefs none, since 2026-06-01',
    ],
  ])('%s', (text, line) => expect(read(text)).toBe(line))
})

describe('facts', () => {
  const contact = 'salesContactName salesContactEmail salesContactPhone'
  test.each([
    ['Kestrel HQ?', 'vendors headquarters_location; vendor kestrel'],
    ['How many employees does Kestrel have?', 'vendors employee_count; vendor kestrel'],
    ['When was Kestrel founded?', 'vendors year_founded; vendor kestrel'],
    ['Where does Kestrel operate?', 'vendors regions_of_operation; vendor kestrel'],
    ['In which regions does Kestrel do business?', 'vendors regions_of_operation; vendor kestrel'],
    [
      'Is Kestrel a private company or is it listed?',
      'vendors ownership_structure; vendor kestrel',
    ],
    ['Is Kestrel active in Asia?', 'vendors regions_of_operation; vendor kestrel'],
    ['Is Kestrel public or private?', 'vendors ownership_structure; vendor kestrel'],
    ['Who is the sales contact for Nestbox?', `products ${contact}; product nestbox`],
    ['Website of Nestbox', 'products websiteUrl; product nestbox'],
    ['What category is Nestbox in?', 'products category; product nestbox'],
    [
      'Compare Nestbox and Watchtower',
      'products category websiteUrl briefs newest; product nestbox, product watchtower',
    ],
    [
      'who’s older, Kestrel or Merlin?',
      'vendors year_founded; vendor kestrel, vendor merlin; year_founded least all',
    ],
    ['Where does Kestrel sit?', 'vendors headquarters_location; vendor kestrel'],
    ['Is Kestrel based in Norway?', 'vendors headquarters_location; vendor kestrel'],
    ['Was Kestrel founded before Merlin?', 'vendors year_founded; vendor kestrel, vendor merlin'],
    ['Was Kestrel founded before 2012?', 'vendors year_founded; vendor kestrel'],
    ['Does Kestrel have more than 200 employees?', 'vendors employee_count; vendor kestrel'],
    [
      'Which of the two is older, Kestrel or Merlin?',
      'vendors year_founded; vendor kestrel, vendor merlin; year_founded least all',
    ],
    [
      'Which of them is older, Kestrel or Merlin?',
      'vendors year_founded; vendor kestrel, vendor merlin; year_founded least all',
    ],
    [
      'Hat Kestrel mehr Mitarbeiter als Merlin?',
      'vendors employee_count; vendor kestrel, vendor merlin; employee_count most all',
    ],
    [
      'Lequel des deux est plus ancien, Kestrel ou Merlin ?',
      'vendors year_founded; vendor kestrel, vendor merlin; year_founded least all',
    ],
    [
      'Did Kestrel publish more briefs than Merlin in 2025?',
      'vendors briefs; vendor kestrel, vendor merlin, since 2025-01-01, until 2025-12-31; briefs most all',
    ],
    ['Number of briefs per vendor', 'vendors briefs'],
    ['Latest brief of each vendor', 'vendors newest'],
    ['List vendors with their headquarters', 'vendors headquarters_location'],
    ['Wo hat Kestrel seinen Sitz?', 'vendors headquarters_location; vendor kestrel'],
    ['Wie viele Mitarbeiter hat Merlin?', 'vendors employee_count; vendor merlin'],
    ['Quand Kestrel a-t-elle été fondée ?', 'vendors year_founded; vendor kestrel'],
    ['Où se trouve le siège de Merlin ?', 'vendors headquarters_location; vendor merlin'],
  ])('%s', (text, line) => expect(read(text)).toBe(line))

  test('of ourselves are those of the own company, where there is one', () => {
    expect(read('What is our revenue?', 'kestrel')).toBe('vendors revenue; vendor kestrel')
    expect(read('What is our revenue?')).toBe('none')
    expect(read('Which of our products have no brief?', 'kestrel')).toBe(
      'products; vendor kestrel, briefs none',
    )
  })
})

test.each([
  ['Which vendors have at least two case studies?', 'vendors; briefCount 2 , type case-study'],
  ['Which vendors have two or more briefs?', 'vendors; briefCount 2 '],
  ['Vendors with more than three briefs', 'vendors; briefCount 4 '],
  ['Which vendors have only one brief?', 'vendors; briefCount 1 1'],
  ['Which vendors have exactly one roadmap brief?', 'vendors; briefCount 1 1, type roadmap'],
  ['Who briefed us at least twice since June?', 'vendors; briefCount 2 , since 2026-06-01'],
  ['Which vendors have fewer than 3 briefs?', 'vendors; briefCount  2'],
  ['Which vendors have several case studies?', 'vendors; briefCount 2 , type case-study'],
  ['Welche Anbieter haben mindestens zwei Fallstudien?', 'vendors; briefCount 2 , type case-study'],
  ['Quels fournisseurs ont plus de deux briefs ?', 'vendors; briefCount 3 '],
])('%s', (text, line) => expect(read(text)).toBe(line))

describe('conditions on vendors, and what comes first', () => {
  test.each([
    [
      'Which vendors operate in Europe and Asia?',
      'vendors regions_of_operation; region Europe, region Asia',
    ],
    ['vendors based in Denmark', 'vendors headquarters_location; place Denmark'],
    ['vendors in the US', 'vendors; place United States'],
    ['vendors based in New Plymouth', 'vendors headquarters_location; place New Plymouth'],
    ['Which vendors were founded in or after 2009?', 'vendors year_founded; founded 2009 '],
    ['vendors founded between 2005 and 2012', 'vendors year_founded; founded 2005 2012'],
    ['Which vendors have more than 1,000 employees?', 'vendors; employees 1001 '],
    ['private vendors with under 50 staff', 'vendors; ownership Private, employees  50'],
    ['Is there a vendor without any case study?', 'vendors; briefs none, type case-study'],
    ['Whose headcount is between 50 and 200?', 'vendors; employees 50 200'],
    ['vendors with a headcount over 500', 'vendors; employees 501 '],
    ['How many briefs do vendors from France have?', 'briefs; place France'],
    [
      'Welche Anbieter haben ihren Sitz in Deutschland?',
      'vendors headquarters_location; place Germany',
    ],
    ['Quels fournisseurs opèrent en Afrique ?', 'vendors regions_of_operation; region Africa'],
    ['newest brief?', 'briefs; date most 1'],
    ['Latest from Kestrel?', 'briefs; vendor kestrel; date most 1'],
    ['the last three case studies', 'briefs; type case-study; date most 3'],
    ['list Nestbox videos oldest first', 'briefs; product nestbox; date least all'],
    [
      'When did Kestrel first brief us on Nestbox?',
      'briefs; vendor kestrel, product nestbox; date least 1',
    ],
    ['Since when does Ironbark brief us?', 'briefs; vendor ironbark; date least 1'],
    ['Which vendor has the most briefs?', 'vendors briefs; briefs most 1'],
    ['oldest vendor', 'vendors year_founded; year_founded least 1'],
    ['Who briefed us last?', 'vendors newest; date most 1'],
    ['Das neueste Briefing von Merlin', 'briefs; vendor merlin; date most 1'],
    ['Les trois derniers briefs', 'briefs; date most 3'],
  ])('%s', (text, line) => expect(read(text)).toBe(line))
})
