import { describe, expect, test } from 'vitest'
import { Html, html } from './html.ts'
import { recoveryMail } from './recovery-mail.ts'

describe('html', () => {
  test('escapes every value that is not markup', () => {
    const nasty = `<script>alert('1')</script> "&"`
    expect(html`<p title="${nasty}">${nasty}</p>`.text).toBe(
      '<p title="&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &quot;&amp;&quot;">' +
        '&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &quot;&amp;&quot;</p>',
    )
  })

  test('keeps markup, alone and in lists', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
    const list = html`<ul>${items}</ul>${html``}${7}`
    expect(list).toBeInstanceOf(Html)
    expect(list.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>7')
  })

  test('escapes what a person typed in a mail', () => {
    const mail = recoveryMail({
      link: 'https://portal.example/auth/v1/verify?a="><img src=x>&b=1',
      code: '<i>1</i>',
      email: '<b>"ann"@example.test</b>',
      hours: 1,
    })
    expect(mail.html).not.toMatch(/<img|<i>|<b>/)
    expect(mail.html).not.toMatch(/<script|<link|url\(/)
    expect(mail.text).toContain('<b>"ann"@example.test</b>')
    expect(mail.subject).toBe('Reset your Briefwell password')
  })
})
