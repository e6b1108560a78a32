"""`python -m taisai`: the command line, where its script is not installed."""

from taisai.cli import main

if __name__ == "__main__":
    main()
