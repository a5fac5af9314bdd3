/** The subject of a report: our Message-ID, and the unreachable recipient. */
export type About = { messageId: string; to: string }

/** The mail as received by the other server. */
const original = ({ messageId, to }: About) => `Return-Path: <hello@portal.example>
Received: from portal.example (portal.example [192.0.2.10])
\tby mx.firm.example (Postfix) with ESMTPS id 4A1B2C3D4E
\tfor <${to}>; Tue, 24 Nov 2026 08:00:00 +0000 (UTC)
From: Briefwell <hello@portal.example>
To: ${to}
Subject: A video brief was shared with you on Briefwell
Message-ID:
 ${messageId}
Date: Tue, 24 Nov 2026 08:00:00 +0000
Auto-Submitted: auto-generated
MIME-Version: 1.0
`

/** Delivery reports as real mail servers write them. */
export const reports = {
  Postfix: (about: About, status = '5.1.1', action = 'failed') => `Return-Path: <>
Received: by mx.firm.example (Postfix)
\tid 5F2D41C0A3; Tue, 24 Nov 2026 08:00:01 +0000 (UTC)
Date: Tue, 24 Nov 2026 08:00:01 +0000 (UTC)
From: MAILER-DAEMON@mx.firm.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: hello@portal.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="5F2D41C0A3.1795507201/mx.firm.example"
Content-Transfer-Encoding: 8bit
Message-Id: <20261124080001.5F2D41C0A3@mx.firm.example>

This is a MIME-encapsulated message.

--5F2D41C0A3.1795507201/mx.firm.example
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

This is the mail system at host mx.firm.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<${about.to}>: unknown user: "jo"

--5F2D41C0A3.1795507201/mx.firm.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.firm.example
X-Postfix-Queue-ID: 5F2D41C0A3
X-Postfix-Sender: rfc822; hello@portal.example
Arrival-Date: Tue, 24 Nov 2026 08:00:00 +0000 (UTC)

Final-Recipient: rfc822; ${about.to}
Original-Recipient: rfc822;${about.to}
Action: ${action}
Status: ${status}
Diagnostic-Code: X-Postfix; unknown user: "jo"

--5F2D41C0A3.1795507201/mx.firm.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers
Content-Transfer-Encoding: 8bit

${original(about)}
--5F2D41C0A3.1795507201/mx.firm.example--
`,

  Exim: (about: About, status = '5.0.0') => `Return-path: <>
Envelope-to: hello@portal.example
Received: from Debian-exim by mx.firm.example with local (Exim 4.96)
\tid 1tF0aB-0001x2-3C
X-Failed-Recipients: ${about.to}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.firm.example>
To: hello@portal.example
References: ${about.messageId}
Content-Type: multipart/report; report-type=delivery-status; boundary=1795507201-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1tF0aB-0001x2-3C@mx.firm.example>

--1795507201-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error.

--1795507201-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mx.firm.example

Action: failed
Final-Recipient: rfc822;${about.to}
Status: ${status}
Remote-MTA: dns; inner.firm.example
Diagnostic-Code: smtp; 550 5.1.1 <${about.to}>: Recipient address rejected: User
    unknown in virtual mailbox table

--1795507201-eximdsn-1804289383
Content-type: message/rfc822

${original(about)}
<p>The whole mail</p>

--1795507201-eximdsn-1804289383--
`,

  'Exchange Online': (about: About, status = '5.1.10') => `From: Microsoft Outlook
 <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@firm.onmicrosoft.example>
To: "hello@portal.example" <hello@portal.example>
Subject: Undeliverable: A video brief was shared with you on Briefwell
Date: Tue, 24 Nov 2026 08:00:02 +0000
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="_d0c1b2a3-4e5f-6071-8293-a4b5c6d7e8f9_"
Content-Language: en-US
Message-ID:
 <1f2e3d4c-5b6a-7988-a7b6-c5d4e3f2a1b0@AM0PR01MB1234.firm.onmicrosoft.example>
In-Reply-To: ${about.messageId}
References: ${about.messageId}
Thread-Topic: A video brief was shared with you on Briefwell
X-MS-Exchange-Message-Is-Ndr:
Auto-Submitted: auto-replied
MIME-Version: 1.0

--_d0c1b2a3-4e5f-6071-8293-a4b5c6d7e8f9_
Content-Type: multipart/alternative; differences=Content-Type;
\tboundary="_6d5c4b3a-2910-4f8e-9d7c-6b5a49382716_"

--_6d5c4b3a-2910-4f8e-9d7c-6b5a49382716_
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to ${about.to} couldn't be delivered.
jo wasn't found at firm.example=2E

--_6d5c4b3a-2910-4f8e-9d7c-6b5a49382716_
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: base64

PGh0bWw+PGJvZHk+WW91ciBtZXNzYWdlIGNvdWxkbid0IGJlIGRlbGl2ZXJlZC48L2JvZHk+PC9o
dG1sPg==

--_6d5c4b3a-2910-4f8e-9d7c-6b5a49382716_--

--_d0c1b2a3-4e5f-6071-8293-a4b5c6d7e8f9_
Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR01MB1234.firm.onmicrosoft.example
Received-From-MTA: dns;portal.example
Arrival-Date: Tue, 24 Nov 2026 08:00:00 +0000

Final-Recipient: rfc822;${about.to}
Action: failed
Status: ${status}
Diagnostic-Code: smtp;550 ${status} RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup


--_d0c1b2a3-4e5f-6071-8293-a4b5c6d7e8f9_
Content-Type: message/rfc822

${original(about)}
--_d0c1b2a3-4e5f-6071-8293-a4b5c6d7e8f9_--
`,

  Gmail: (about: About, status = '5.1.1') => `Delivered-To: hello@portal.example
Return-Path: <>
MIME-Version: 1.0
From: Mail Delivery Subsystem <mailer-daemon@googlemail.example>
To: hello@portal.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: ${about.messageId}
In-Reply-To: ${about.messageId}
Message-ID: <674300a1.050a0220.1f2e3d.4c5b.GMR@mx.google.example>
Date: Tue, 24 Nov 2026 00:00:02 -0800 (PST)
Content-Type: multipart/report; boundary="000000000000a1b2c306276f0001"; report-type=delivery-status

--000000000000a1b2c306276f0001
Content-Type: multipart/related; boundary="000000000000a1b2d006276f0002"

--000000000000a1b2d006276f0002
Content-Type: multipart/alternative; boundary="000000000000a1b2d906276f0003"

--000000000000a1b2d906276f0003
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--000000000000a1b2d906276f0003
Content-Type: text/html; charset="UTF-8"

<html><body><img src="cid:icon.png"></body></html>

--000000000000a1b2d906276f0003--
--000000000000a1b2d006276f0002
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAA
AABJRU5ErkJggg==

--000000000000a1b2d006276f0002--
--000000000000a1b2c306276f0001
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.example
Received-From-MTA: dns; hello@portal.example
Arrival-Date: Tue, 24 Nov 2026 00:00:01 -0800 (PST)
X-Original-Message-ID: ${about.messageId}

Final-Recipient: rfc822; ${about.to}
Action: failed
Status: ${status}
Remote-MTA: dns; mx.firm.example. (192.0.2.25, the server for the domain firm.example.)
Diagnostic-Code: smtp; 550-${status} The email account that you tried to reach does not exist. Please try
 550-${status} double-checking the recipient's email address for typos or
 550 ${status} unnecessary spaces.
Last-Attempt-Date: Tue, 24 Nov 2026 00:00:02 -0800 (PST)

--000000000000a1b2c306276f0001
Content-Type: message/rfc822

${original(about)}
--000000000000a1b2c306276f0001--
`,
} as const

/** A vacation reply, which quotes our Message-ID. */
export const vacationReply = ({ messageId, to }: About) => `From: Jo <${to}>
To: hello@portal.example
Subject: Auto: A video brief was shared with you on Briefwell
Auto-Submitted: auto-replied (vacation)
In-Reply-To: ${messageId}
References: ${messageId}
Precedence: bulk
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

I am away until Monday. Status: 5.1.1, Action: failed.

Message-ID: ${messageId}
`

/** A forwarded report: only the enclosed mail is one. */
export const forwarded = (report: string) => `From: Jo <jo@firm.example>
To: hello@portal.example
Subject: Fwd: Undelivered Mail
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=outer

--outer
Content-Type: text/plain

See below.

--outer
Content-Type: message/rfc822

${report}
--outer--
`
