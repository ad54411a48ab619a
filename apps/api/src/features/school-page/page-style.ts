/** Allowed by its hash in the page's policy. Colours and distances are those of the app's theme. */
export const pageStyle = `
:root { font: 16px/1.5 system-ui, sans-serif; color: #1b1f27; background: #fff; }
body { max-width: 44rem; margin: 0 auto; padding: 16px; overflow-wrap: anywhere; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 4px; color: #123f94; } h2 { font-size: 20px; margin: 32px 0 8px; color: #123f94; }
h3 { font-size: 16px; margin: 0; } h4 { font-size: 16px; margin: 0; } p { margin: 4px 0; } ul, ol { margin: 8px 0; padding-left: 24px; }
a { color: #123f94; display: inline-block; min-height: 24px; } code { font: 600 14px ui-monospace, monospace; background: #eef2fb; border-radius: 6px; padding: 2px 6px; }
.muted { color: #4a5160; } .card { border: 1px solid #d5d9e2; border-radius: 8px; padding: 16px; margin: 12px 0; background: #f6f6f6; }
.head { display: flex; gap: 12px; align-items: flex-start; } .head img { border-radius: 8px; object-fit: cover; flex: none; background: #e8ebf0; }
.what { min-width: 0; } .due { font-weight: 600; margin: 8px 0; } .todo { list-style: none; padding: 0; } .todo li { padding: 10px 0; border-bottom: 1px solid #e8ebf0; }
.late { color: #b00020; font-weight: 600; } .todo b { display: inline-block; min-width: 6.5rem; } .safety { background: #fff3e0; border-left: 4px solid #fb8c00; padding: 8px 12px; }
.good { color: #1d5e20; font-weight: 600; } .holds { columns: 16rem; } .state { white-space: nowrap; border-radius: 6px; padding: 2px 6px; background: #e8ebf0; font-size: 14px; }
.state.planned { background: #dff1e0; color: #1d5e20; } .choice { border-bottom: 1px solid #d5d9e2; padding: 12px 0; }
.pair { display: grid; gap: 8px; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); } label { display: block; margin: 12px 0; font-weight: 600; }
input, select, button { font: inherit; min-height: 48px; box-sizing: border-box; border-radius: 8px; border: 1px solid #6b7280; background: #fff; color: inherit; padding: 4px 10px; }
input:not([type=checkbox]), select { width: 100%; font-weight: 400; } table { border-collapse: collapse; width: 100%; margin: 8px 0; } th { text-align: left; font-weight: 600; }
tbody th { font-weight: 400; width: 99%; } td, th { padding: 4px; vertical-align: middle; border-bottom: 1px solid #e8ebf0; } td input[type=number] { width: 4.5rem; } td:nth-child(4), th:nth-child(4) { text-align: center; }
.tick { display: grid; place-items: center; min-width: 48px; min-height: 48px; margin: 0; } input[type=checkbox] { width: 24px; height: 24px; min-height: 24px; }
button { cursor: pointer; font-weight: 600; border-color: #123f94; color: #123f94; padding: 8px 16px; margin: 8px 0; } button.main { background: #123f94; color: #fff; width: 100%; }
button[disabled] { opacity: .6; } details { border-top: 1px solid #d5d9e2; } summary { cursor: pointer; min-height: 48px; padding: 4px 0; display: flex; align-items: center; font-weight: 600; color: #123f94; }
summary::before { content: "+"; flex: 0 0 20px; } details[open] > summary::before { content: "–"; }
:focus-visible { outline: 3px solid #123f94; outline-offset: 2px; } .done:empty, .fault:empty { display: none; } .done { color: #1d5e20; font-weight: 600; } .fault { color: #b00020; font-weight: 600; }
footer { margin-top: 32px; border-top: 1px solid #d5d9e2; padding-top: 12px; } footer a { margin-right: 16px; padding: 12px 0; }
@media print { :root { font-size: 11pt; } form, .screen, details:has(form) { display: none; } summary { min-height: 0; margin-top: 8px; } summary::before { content: none; } .card { break-inside: avoid; background: none; } details:not([open]) > *:not(summary) { display: block; } details::details-content { content-visibility: visible; } }
`;
