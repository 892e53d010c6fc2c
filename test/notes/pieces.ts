/** Parts of Markdown and HTML, hostile ones among them. */
export const PIECES = [
  '< > " \' = / & ; ! - ` * # [ ] ( ) | \n',
  'x -\u00A0 >\u00A0 ##\u00A0 |a|\n|-|\n| &lt; &quot; &#x60; {#id}',
  '[a](https://e.com) ![a](https://e.com/b) [a](#a) [a](/b) <mailto:a@b.cd>',
  '<img\u00A0src=x\u00A0onerror=x()> <a\u00A0href=javascript:x()> <svg> <math> <style> <script>',
  '</script> <table> <td\u00A0colspan="2"\u00A0rowspan=a> <p> </p> <title> <select> <template>',
  '<noscript> <![CDATA[ ]]> <!-- --> <mglyph> <mtext> <foreignObject> onload=x() <li> </b>',
  '<details\u00A0open=x> <h2\u00A0id="a"> </h2> <input\u00A0type=checkbox\u00A0checked>',
  '<b\u00A0constructor="1"> <br\u00A0__proto__> <div\u00A0constructor> <div style=x',
  '<a\u00A0name="a"\u00A0id=b\u00A0href="#a"> </a> <video\u00A0src=a.mp4\u00A0poster=b.png> </video>',
  '<audio> <source\u00A0src="data:a"> <strong\u00A0class="alert-note\u00A0x"> <ol\u00A0start="-1">',
].flatMap((line) => line.split(' ').map((piece) => piece.replaceAll('\u00A0', ' ')));
