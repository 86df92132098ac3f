/** Stylesheet of the API reference page; it loads no other files. */
export const DOCS_STYLE = `
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1f1d1a;--soft:#5f5c55;--line:#e5e2da;--accent:#8a6100;--mark:#f6edd2;--get:#1a6b3c;--post:#1d5fb8;--patch:#8a5300;--delete:#b02a2b}
@media(prefers-color-scheme:dark){:root{--paper:#161513;--card:#1f1e1b;--ink:#f1efe9;--soft:#b0aca2;--line:#35332e;--accent:#f2c94c;--mark:#38321f;--get:#6fd39a;--post:#8cb9ff;--patch:#f0b45e;--delete:#ff9b98}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1.5rem}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:inherit;text-decoration-color:var(--accent);text-underline-offset:.2em}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem}
header{max-width:78rem;margin:0 auto;padding:3rem 1.5rem 1rem}
.brand{margin:0;color:var(--accent);font-weight:650;letter-spacing:.02em}
h1{margin:.2rem 0;font-size:2.5rem;line-height:1.1;letter-spacing:-.02em}
header p:last-child{color:var(--soft);margin:.5rem 0 0}
.columns{display:grid;grid-template-columns:17rem minmax(0,1fr);gap:3rem;max-width:78rem;margin:0 auto;padding:1rem 1.5rem 6rem}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:1rem 0;font-size:.875rem}
nav h2{margin:1.1rem 0 .25rem;font-size:.875rem}
nav h2 a{text-decoration:none}
nav ul{list-style:none;margin:0;padding:0}
nav li a{display:flex;gap:.5rem;align-items:baseline;padding:.2rem .5rem;margin-left:-.5rem;border-radius:6px;text-decoration:none;color:var(--soft)}
nav li a:hover{background:var(--mark);color:var(--ink)}
section>h2{margin:3rem 0 1rem;font-size:1.5rem;letter-spacing:-.01em}
section:first-child>h2{margin-top:1rem}
article{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.25rem 1.5rem;margin:0 0 1rem}
h3{display:flex;flex-wrap:wrap;gap:.6rem;align-items:baseline;margin:0;font-size:1.05rem}
.path{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
nav .path{font-size:.8rem}
.verb{font:700 .7rem/1 ui-monospace,SFMono-Regular,Menlo,monospace;letter-spacing:.04em;min-width:4.2em}
.get{color:var(--get)}.post{color:var(--post)}.patch{color:var(--patch)}.delete{color:var(--delete)}
.tag{display:inline-block;padding:0 .55em;border-radius:99px;background:var(--mark);font-size:.8rem;white-space:nowrap}
code{font:.875em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.table{overflow-x:auto;margin:1rem 0 0}
table{width:100%;min-width:34rem;table-layout:fixed;border-collapse:collapse;font-size:.9rem}
caption{text-align:left;font-weight:650;padding:.25rem 0}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-top:1px solid var(--line);font-weight:400}
thead th{color:var(--soft);font-size:.8rem;border-top:0;padding-top:0}
thead th:first-child{width:34%}thead th:last-child{width:30%}
.codes thead th:first-child{width:7rem}.codes thead th:nth-child(2){width:5rem}.codes thead th:last-child{width:auto}
.or td{color:var(--soft);font-style:italic}
.optional,.may,.nothing{color:var(--soft);font-size:.875rem}
.nothing b{color:var(--ink);margin-right:.5rem}
.may{margin:1rem 0 0}
tr:target{background:var(--mark)}
article:target{border-color:var(--accent)}
@media(max-width:56rem){.columns{grid-template-columns:minmax(0,1fr);gap:0}nav{position:static;max-height:none}article{padding:1rem}}
`;
