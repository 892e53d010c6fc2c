for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.getAttribute('data-copy') || location.href);
    button.textContent = button.getAttribute('data-done');
  });
}
